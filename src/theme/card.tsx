import type { ComponentType, ReactElement, ReactNode } from 'react';
import { IconArrowRight } from './icons.tsx';
import { SvgWrapper } from './svg-wrapper.tsx';
import { useThemePart } from './use-theme-part.ts';

export interface CardProps {
  readonly title: ReactNode;
  readonly content?: ReactNode;
  readonly icon?: string | ComponentType | undefined;
  /** Shown after `content`. */
  readonly children?: ReactNode;
}

/** A box with a title, for a thing among its like. */
export function Card({ title, content, icon, children }: CardProps): ReactElement {
  return (
    <div className="rp-card rp-not-doc">
      <div className="rp-card__title">
        {icon ? <SvgWrapper icon={icon} /> : null}
        {title}
      </div>
      <div className="rp-card__content">
        {content}
        {children}
      </div>
    </div>
  );
}

export interface LinkCardProps {
  readonly href: string;
  readonly title: ReactNode;
  readonly description?: ReactNode;
}

/** A card that leads somewhere: the whole box is one link. */
export function LinkCard({ href, title, description }: LinkCardProps): ReactElement {
  const Link = useThemePart('Link');
  return (
    <Link className="rp-card rp-not-doc" href={href}>
      <span className="rp-card__title">
        {title}
        <IconArrowRight />
      </span>
      {description ? <span className="rp-card__content">{description}</span> : null}
    </Link>
  );
}
