import type { ComponentType, ReactElement } from 'react';
import { toTrustedHtml, withBase } from '../runtime/index.ts';

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
    return (
      <span
        className="rp-svg-wrapper"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the site's author in configuration or frontmatter
        dangerouslySetInnerHTML={{ __html: toTrustedHtml(icon) }}
      />
    );
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
