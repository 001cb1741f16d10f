import type { ReactElement, ReactNode } from 'react';
import { useFrontmatter, useSite, withBase } from '../../runtime/index.ts';
import { AuthorText } from '../base/author-text.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import { getHero, type Hero, type HeroImage } from './home-frontmatter.ts';

export interface HomeHeroProps {
  readonly beforeHeroActions?: ReactNode;
  readonly afterHeroActions?: ReactNode;
  /** Replaces the image of the frontmatter. */
  readonly image?: ReactNode;
}

/** Name, promise, actions and picture of the product, from the frontmatter's `hero`. */
export function HomeHero({ beforeHeroActions, afterHeroActions, image }: HomeHeroProps): ReactElement {
  const { frontmatter } = useFrontmatter();
  const { site } = useSite();
  // A home page without a hero still has a heading.
  const hero: Hero = getHero(frontmatter.hero) ?? { name: site.title, tagline: site.description };
  const picture = image ?? (hero.image ? <HeroPicture image={hero.image} /> : null);
  const lines = hero.text?.split(/\r?\n/).filter((line) => line.trim()) ?? [];

  return (
    <div className="rp-home-hero" data-image={picture ? '' : undefined}>
      <div className="rp-home-hero__content">
        <HeroBadge badge={hero.badge} />
        {hero.name ? <AuthorText as="h1" className="rp-home-hero__name" text={hero.name} /> : null}
        {lines.length > 0 ? (
          <HeroText isHeading={!hero.name}>
            {lines.map((line) => (
              <AuthorText key={line} text={line} />
            ))}
          </HeroText>
        ) : null}
        {hero.tagline ? <AuthorText as="p" className="rp-home-hero__tagline" text={hero.tagline} /> : null}
        {beforeHeroActions}
        <HeroActions actions={hero.actions} />
        {afterHeroActions}
      </div>
      {picture ? <div className="rp-home-hero__image">{picture}</div> : null}
    </div>
  );
}

/** The text is the page's heading if there is no name. */
function HeroText({
  isHeading,
  children,
}: {
  readonly isHeading: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return isHeading ? (
    <h1 className="rp-home-hero__text">{children}</h1>
  ) : (
    <p className="rp-home-hero__text">{children}</p>
  );
}

function HeroBadge({ badge }: { readonly badge: Hero['badge'] | undefined }): ReactElement | null {
  const Link = useThemePart('Link');
  if (!badge) return null;
  const { text, link } = typeof badge === 'string' ? { text: badge, link: undefined } : badge;
  return link ? (
    <Link className="rp-home-hero__badge" href={link}>
      <AuthorText text={text} />
    </Link>
  ) : (
    <AuthorText as="p" className="rp-home-hero__badge" text={text} />
  );
}

function HeroActions({
  actions = [],
}: {
  readonly actions: Hero['actions'] | undefined;
}): ReactElement | null {
  const Button = useThemePart('Button');
  if (actions.length === 0) return null;
  return (
    <div className="rp-home-hero__actions">
      {actions.map(({ text, link, theme = 'brand' }) => (
        <Button key={link + text} href={link} theme={theme}>
          <AuthorText text={text} />
        </Button>
      ))}
    </div>
  );
}

/** Two images for two themes: CSS shows one, because the server cannot know which. */
function HeroPicture({ image }: { readonly image: HeroImage }): ReactElement {
  const { src, alt = '', srcset, sizes } = image;
  const sources =
    typeof src === 'string'
      ? [{ src }]
      : [
          { src: src.light, theme: 'light' },
          { src: src.dark, theme: 'dark' },
        ];
  return (
    <>
      {sources.map((source: { readonly src: string; readonly theme?: string }) => (
        <img
          key={source.theme ?? source.src}
          className="rp-home-hero__image-img"
          src={withBase(source.src)}
          alt={alt}
          width={375}
          height={375}
          srcSet={joinList(srcset)}
          sizes={joinList(sizes)}
          data-theme={source.theme}
        />
      ))}
    </>
  );
}

function joinList(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
}
