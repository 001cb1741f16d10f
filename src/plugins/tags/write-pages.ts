/** The pages of tags, as Markdown: they cannot run code, and are read without script, by agents and in print. */
import type { AddedPage, SourceGroup, SourcePage } from 'docgenjs';
import { escapeMarkdown } from '../common/escape-markdown.ts';
import { getLinkAddress, joinBlocks, writeListFrontmatter } from '../common/markdown-page.ts';
import { getFirstParagraph } from '../common/paragraphs.ts';
import type { Tag } from './collect-tags.ts';
import { getWords, type Words } from './words.ts';

export interface TagPagesInput {
  readonly lang: string;
  /** Path of the index, which ends in `/`. */
  readonly base: string;
  readonly tags: readonly Tag[];
}

/** Writes nothing without tags: a site without tags in a language has no page about them. */
export function writeTagPages({ lang, base, tags }: TagPagesInput): AddedPage[] {
  if (tags.length === 0) return [];
  const words = getWords(lang);
  const getEntry = createEntries();
  return [
    { routePath: base, content: writeIndex(tags, base, words) },
    ...tags.map((tag) => ({ routePath: base + tag.slug, content: writeTag(tag, { base, words, getEntry }) })),
  ].map((page) => ({ ...page, format: 'md' as const, localeFallback: false }));
}

function writeIndex(tags: readonly Tag[], base: string, words: Words): string {
  const items = tags.map(
    ({ label, slug, groups }) =>
      `- [${escapeMarkdown(label)}](${getLinkAddress(base + slug)}) <span>${words.count(countPages(groups))}</span>`,
  );
  const labels = tags.map(({ label }) => label).join(words.separator);
  return joinBlocks(
    writeListFrontmatter({ title: words.tags, description: words.listed(labels), isFound: true }),
    `# ${words.tags} {#tags}`,
    '<div class="tags-index">',
    items.join('\n'),
    '</div>',
  );
}

interface TagInput {
  readonly base: string;
  readonly words: Words;
  readonly getEntry: (page: SourcePage) => string;
}

function writeTag({ label, description, groups }: Tag, { base, words, getEntry }: TagInput): string {
  const title = words.title(label);
  const isOutlined = groups.length > 1;
  return joinBlocks(
    writeListFrontmatter({
      title,
      isOutlined,
      isFound: true,
      description: description ?? words.described(label, countPages(groups)),
    }),
    `# ${escapeMarkdown(title)} {#pages}`,
    description !== undefined && escapeMarkdown(description),
    '<div class="tags-pages">',
    ...groups.map(({ text, pages }, index) =>
      joinBlocks(
        (text !== '' || isOutlined) && `## ${escapeMarkdown(text || words.others)} {#section-${index + 1}}`,
        pages.map(getEntry).join('\n'),
      ),
    ),
    '</div>',
    `[${words.all}](${getLinkAddress(base)})`,
  );
}

/** Entries are made once for all tags of a page. */
function createEntries(): (page: SourcePage) => string {
  const entries = new Map<SourcePage, string>();
  return (page) => {
    const entry = entries.get(page) ?? writeEntry(page);
    entries.set(page, entry);
    return entry;
  };
}

function writeEntry({ title, routePath, frontmatter, beginning }: SourcePage): string {
  const { description } = frontmatter;
  const about =
    typeof description === 'string' && description.trim() !== ''
      ? escapeMarkdown(description)
      : getFirstParagraph(beginning);
  const link = `- [${escapeMarkdown(title)}](${getLinkAddress(routePath)})`;
  return about === '' ? link : `${link}\n\n  ${about}\n`;
}

function countPages(groups: readonly SourceGroup[]): number {
  return groups.reduce((count, { pages }) => count + pages.length, 0);
}
