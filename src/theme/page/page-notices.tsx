import type { ReactElement, ReactNode } from 'react';
import { addBase, useAlternates, useI18n, useLocation, usePage, useSite } from '../../runtime/index.ts';
import type { SectionBehind } from '../../shared/types.ts';
import { toLink } from '../../shared/url.ts';
import { useThemePart } from '../base/use-theme-part.ts';

/** State that the menus of languages and versions leave in the history when the target lacks the page. */
export interface MissingPage {
  readonly title: string;
  /** Route path of the page that the reader came from. */
  readonly path: string;
  readonly lang: string;
  /** Name of the language or version that lacks the page. */
  readonly place: string;
}

/**
 * Notices above the text: that the page is not translated, that it belongs to another version than the
 * current one, that it is not the requested page, and in dev, that a page without a column of text is a draft. Mostly none.
 */
export function PageNotices(): ReactNode {
  const text = useI18n();
  const { page } = usePage();
  const { site } = useSite();
  const { state } = useLocation();
  const Link = useThemePart('Link');
  const missing = (state as { missing?: MissingPage } | null)?.missing;
  const isOther = page.version !== site.multiVersion.default && text('otherVersionText') !== '';
  // Pages of text have it as a label beside their heading.
  const isDraft = page.frontmatter.draft === true && !page.pageType.startsWith('doc');
  if (!missing && !isOther && !isDraft && page.original === undefined && !page.behind) return null;
  return (
    <div className="rp-notices">
      {isDraft ? <Notice isWarning>{text('draftText')}</Notice> : null}
      {missing ? (
        <Notice>
          {text('missingPageText', { title: missing.title, place: missing.place })}
          <Link href={addBase(toLink(missing.path))} hrefLang={missing.lang}>
            {text('missingPageBackText', { title: missing.title })}
          </Link>
        </Notice>
      ) : null}
      {isOther ? <OtherVersion /> : null}
      {page.behind ? <Behind sections={page.behind} /> : null}
      {page.original === undefined ? null : <Notice>{text('fallbackLanguageText')}</Notice>}
    </div>
  );
}

/** Links to the sections that are newer in the original: most of the page may still be right. */
function Behind({ sections }: { readonly sections: readonly SectionBehind[] }): ReactNode {
  const text = useI18n();
  const { site } = useSite();
  const { langs } = useAlternates();
  const Link = useThemePart('Link');
  const original = langs[site.lang];
  if (original === undefined) return null;
  const links = sections.map(({ id, title }) => ({
    href: id === '' ? original : `${original}#${id}`,
    label: title || text('behindLanguagePageText'),
  }));
  return (
    <Notice>
      {text('behindLanguageText')}
      {links.map(({ href, label }) => (
        <Link key={href} href={addBase(href)} hrefLang={site.lang}>
          {label}
        </Link>
      ))}
    </Notice>
  );
}

function OtherVersion(): ReactElement {
  const text = useI18n();
  const { page } = usePage();
  const { site } = useSite();
  const { versions, missing } = useAlternates();
  const Link = useThemePart('Link');
  const current = site.multiVersion.default;
  const href = versions[current];
  const label = missing?.includes(current) ? 'otherVersionHomeText' : 'otherVersionPageText';
  return (
    <Notice isWarning>
      {text('otherVersionText', { version: page.version })}
      {href === undefined ? null : <Link href={addBase(href)}>{text(label, { version: current })}</Link>}
    </Notice>
  );
}

function Notice({
  isWarning,
  children,
}: {
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="rp-notice" role="note" data-warning={isWarning || undefined}>
      {children}
    </div>
  );
}
