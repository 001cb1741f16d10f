/** An address as a QR code, for a phone. Loaded on demand. */
import type { ReactElement } from 'react';
import { encode } from './packages.ts';

export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="rp-preview__qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
