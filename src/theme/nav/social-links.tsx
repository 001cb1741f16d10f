import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useI18n, useSite, withBase } from '../../runtime/index.ts';
import type { SocialLink } from '../../shared/types.ts';
import { AuthorHtml } from '../base/author-html.tsx';
import { IconMore } from '../base/icons.tsx';
import { SvgWrapper } from '../base/svg-wrapper.tsx';
import { useThemePart } from '../base/use-theme-part.ts';

/** Links shown in the bar; the others are behind a button. */
const INLINE_COUNT = 5;

/** Props of `SocialLinks`. */
export interface SocialLinksProps {
  /** Shown where the config has none. Icons are drawings here, `{ svg }`: names are drawn when the site is built. */
  readonly socialLinks?: readonly SocialLink[];
}

/** The site's external links: repository, chat, social networks. */
export function SocialLinks({ socialLinks = [] }: SocialLinksProps): ReactElement | null {
  const text = useI18n();
  const { site } = useSite();
  const HoverGroup = useThemePart('HoverGroup');
  const links = site.theme.socialLinks.length > 0 ? site.theme.socialLinks : socialLinks;
  if (links.length === 0) return null;
  return (
    <ul className="rp-social-links" aria-label={text('socialLinksText')}>
      {links.slice(0, INLINE_COUNT).map((link) => (
        <li key={getLinkKey(link)}>
          <SocialItem link={link} />
        </li>
      ))}
      {links.length > INLINE_COUNT ? (
        <li>
          <HoverGroup
            label={<IconMore />}
            name={text('moreMenuText')}
            hasArrow={false}
            className="rp-social-links__more"
          >
            <ul className="rp-social-links">
              {links.slice(INLINE_COUNT).map((link) => (
                <li key={getLinkKey(link)}>
                  <SocialItem link={link} />
                </li>
              ))}
            </ul>
          </HoverGroup>
        </li>
      ) : null}
    </ul>
  );
}

function SocialItem({ link }: { readonly link: SocialLink }): ReactElement {
  const Link = useThemePart('Link');
  const HoverGroup = useThemePart('HoverGroup');
  const name = getLinkName(link);
  switch (link.mode) {
    case 'link':
    case 'github-stars':
      return (
        <Link className="rp-icon-button" href={link.content}>
          <SocialIcon icon={link.icon} />
          <span className="rp-sr-only">{name}</span>
          {link.mode === 'github-stars' ? <StarCount url={link.content} /> : null}
        </Link>
      );
    default:
      return (
        <HoverGroup
          label={<SocialIcon icon={link.icon} />}
          name={name}
          hasArrow={false}
          className="rp-social-links__popover"
        >
          <SocialContent link={link} name={name} />
        </HoverGroup>
      );
  }
}

/** Empty on the server and in the first render, which must not differ from it. */
function StarCount({ url }: { readonly url: string }): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState<string>();
  useEffect(() => {
    const link = ref.current?.parentElement;
    if (!link) return undefined;
    // The same links are in menus too: only visible ones send a request.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Without the chunk or an answer, only the number is missing.
      import('./github-stars.ts')
        .then(({ readStars }) => readStars(url))
        .then(setCount)
        .catch(() => undefined);
    });
    observer.observe(link);
    return () => observer.disconnect();
  }, [url]);
  return (
    <span ref={ref} className="rp-social-links__stars">
      {count}
    </span>
  );
}

function SocialContent({ link, name }: { readonly link: SocialLink; readonly name: string }): ReactElement {
  if (link.mode === 'img') return <img src={withBase(link.content)} alt={name} />;
  if (link.mode === 'text') return <p className="rp-menu-item">{link.content}</p>;
  return <AuthorHtml as="div" html={link.content} />;
}

function SocialIcon({ icon }: { readonly icon: SocialLink['icon'] }): ReactElement {
  if (typeof icon !== 'string') return <SvgWrapper icon={icon.svg} />;
  // The site builder turns every known name into its drawing (text/social-icons.ts).
  return <SvgWrapper icon={icon.slice(0, 2)} />;
}

/** Returns `github`, or the host of the link if the icon is a drawing without a name. */
function getLinkName({ icon, content }: SocialLink): string {
  if (typeof icon === 'string') return icon;
  return (
    /<title>([^<]+)<\/title>/.exec(icon.svg)?.[1] ??
    /^https?:\/\/(?:www\.)?([^/]+)/.exec(content)?.[1] ??
    content
  );
}

function getLinkKey({ mode, content }: SocialLink): string {
  return `${mode} ${content}`;
}
