import type { ComponentType, ReactElement } from 'react';
import { withBase } from '../../runtime/index.ts';
import { AuthorHtml } from './author-html.tsx';

/** Props of `SvgWrapper`. */
export interface SvgWrapperProps {
  /** A component, `<svg …>` as a string, a URL or public path of an image, an emoji or a short text. */
  readonly icon: string | ComponentType;
}

/** Any kind of icon that configuration and frontmatter may name. Decoration: it has no name of its own. */
export function SvgWrapper({ icon }: SvgWrapperProps): ReactElement {
  if (typeof icon !== 'string') {
    const Icon = icon;
    return (
      <span className="rp-svg-wrapper" aria-hidden="true">
        <Icon />
      </span>
    );
  }
  if (icon.trimStart().startsWith('<')) {
    return <AuthorHtml className="rp-svg-wrapper" html={icon} isHidden />;
  }
  return (
    <span className="rp-svg-wrapper" aria-hidden="true">
      {isImage(icon) ? <img src={withBase(icon)} alt="" /> : icon}
    </span>
  );
}

export function isImage(value: string): boolean {
  return (
    /^(?:https?:|data:image\/|\/\/)/i.test(value) ||
    /^\/.*\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i.test(value)
  );
}
