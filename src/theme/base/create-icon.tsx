/** What all icons have in common. */
import type { ReactElement, ReactNode, SVGProps } from 'react';

/** Props of every icon: those of `<svg>`. */
export type IconProps = SVGProps<SVGSVGElement>;

/** An icon of strokes. */
export function Stroke({ children, className, ...rest }: IconProps): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className ? `rp-icon ${className}` : 'rp-icon'}
      {...rest}
    >
      {children}
    </svg>
  );
}

/** Creates an icon from the content of an `<svg>`. */
export function createIcon(shape: ReactNode): (props: IconProps) => ReactElement {
  return (props) => <Stroke {...props}>{shape}</Stroke>;
}
