import type { ReactElement } from 'react';
import { useI18n, useReadPercent } from '../../runtime/index.ts';

/** Props of `ReadPercent`. */
export interface ReadPercentProps {
  /** Width and height in px. @default 20 */
  readonly size?: number;
  /** Thickness of the ring, where it is 20 px wide. @default 2 */
  readonly strokeWidth?: number;
}

/** Reading progress, as a ring that fills. */
export function ReadPercent({ size, strokeWidth }: ReadPercentProps): ReactElement {
  const text = useI18n();
  const [percent] = useReadPercent();
  return (
    <svg
      className="rp-read-percent"
      viewBox="0 0 20 20"
      style={{ width: size, height: size, strokeWidth }}
      role="img"
      aria-label={text('readProgressText', { percent: String(percent) })}
    >
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray="100" strokeDashoffset={100 - percent} />
    </svg>
  );
}
