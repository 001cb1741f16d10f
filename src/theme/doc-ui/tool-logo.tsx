import type { ReactElement } from 'react';
import { withBase } from '../../runtime/index.ts';

export interface ToolLogoProps {
  readonly logo: string | undefined;
  /** Width and height of its place, in px. */
  readonly size: number;
  /** @default 1 */
  readonly scale?: number | undefined;
}

/** A logo in a square; the name beside it describes it. */
export function ToolLogo({ logo, size, scale = 1 }: ToolLogoProps): ReactElement {
  const box = { width: size * scale, height: size * scale, className: 'rp-tool-logo__image' };
  return (
    <span className="rp-tool-logo">
      {logo ? (
        <img src={withBase(logo)} alt="" loading="lazy" {...box} />
      ) : (
        // A blank image without a request: a strict security policy would refuse a `data:` URL.
        <svg viewBox="0 0 1 1" aria-hidden="true" {...box} />
      )}
    </span>
  );
}
