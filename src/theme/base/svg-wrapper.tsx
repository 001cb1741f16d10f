import type { ComponentType, ReactElement, SVGProps } from 'react';
import { withBase } from '../../runtime/index.ts';
import { isPictureAddress } from '../../shared/is-picture-address.ts';
import { AuthorHtml } from './author-html.tsx';

/** Props of `SvgWrapper`: those of `<svg>`, which a component gets. Of others, the element around them gets the class. */
export interface SvgWrapperProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  /** A component, `<svg …>` as a string, a URL or public path of an image, an emoji or a short text. */
  readonly icon: string | ComponentType<Omit<SVGProps<SVGSVGElement>, 'ref'>>;
}

/** Any kind of icon that configuration and frontmatter may use. Decorative: it has no accessible name. */
export function SvgWrapper({ icon, ...rest }: SvgWrapperProps): ReactElement {
  if (typeof icon !== 'string') {
    const Icon = icon;
    return (
      <span className="rp-svg-wrapper" aria-hidden="true">
        <Icon {...rest} />
      </span>
    );
  }
  const className = `rp-svg-wrapper ${rest.className ?? ''}`.trim();
  if (icon.trimStart().startsWith('<')) {
    return <AuthorHtml className={className} html={icon} isHidden />;
  }
  return (
    <span className={className} aria-hidden="true">
      {isPictureAddress(icon) ? <img src={withBase(icon)} alt="" /> : icon}
    </span>
  );
}
