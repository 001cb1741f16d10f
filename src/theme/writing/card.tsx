import type { ComponentType, CSSProperties, ReactElement, ReactNode, RefCallback } from 'react';
import { IconArrowRight } from '../base/link-icons.tsx';
import { SvgWrapper } from '../base/svg-wrapper.tsx';
import { useThemePart } from '../base/use-theme-part.ts';

/** Props of `Card`. */
export interface CardProps {
  /** The first line. */
  readonly title: ReactNode;
  /** Text below the title. */
  readonly content?: ReactNode;
  /** Icon before the title: an emoji, an `<svg>`, the address of an image, or a component. */
  readonly icon?: string | ComponentType | undefined;
  /** CSS properties. They are set by script, so that no security policy refuses them. */
  readonly style?: CSSProperties;
  /** Shown after `content`. */
  readonly children?: ReactNode;
}

/** A box with a title, for one item among others of its kind. */
export function Card({ title, content, icon, style, children }: CardProps): ReactElement {
  return (
    <div className="rp-card rp-not-doc" ref={createStyleRef(style)}>
      <div className="rp-card__title">
        {icon ? <SvgWrapper icon={icon} /> : null}
        <span>{title}</span>
      </div>
      <div className="rp-card__content">
        {content}
        {children}
      </div>
    </div>
  );
}

/** Props of `LinkCard`. */
export interface LinkCardProps {
  /** Target: a route path or a URL. */
  readonly href: string;
  /** The first line. */
  readonly title: ReactNode;
  /** Text below the title. */
  readonly description?: ReactNode;
  /** CSS properties. They are set by script, so that no security policy refuses them. */
  readonly style?: CSSProperties;
}

/** A card that is a link: the whole box can be clicked. */
export function LinkCard({ href, title, description, style }: LinkCardProps): ReactElement {
  const Link = useThemePart('Link');
  return (
    <Link className="rp-card rp-not-doc" href={href} ref={createStyleRef(style)}>
      <span className="rp-card__title">
        <span>{title}</span>
        <IconArrowRight />
      </span>
      {description ? <span className="rp-card__content">{description}</span> : null}
    </Link>
  );
}

/** Sets styles by script: a style attribute in server HTML would need a permission of its own. */
function createStyleRef(style: CSSProperties | undefined): RefCallback<HTMLElement> | undefined {
  return style && ((element) => void (element && Object.assign(element.style, style)));
}
