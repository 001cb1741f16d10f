/** The tags of the pages in one language and version. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { PagesContext, SourceGroup, SourcePage } from 'docgenjs';
import { createSlug } from '../common/create-slug.ts';
import { pickText } from '../common/localized-text.ts';
import { parseFrontmatter } from '../common/parse-frontmatter.ts';
import { readTags } from '../common/read-tags.ts';
import type { TagsOptions } from './options.ts';
import { type ListedTags, normalizeName } from './tag-entries.ts';

export interface Tag {
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly description?: string;
  /** In the order of the navigation, which lists only those. */
  readonly groups: readonly SourceGroup[];
}

export interface TaggedPages {
  /** In the order of their addresses, which is the same on every machine. */
  readonly tags: readonly Tag[];
  /** Ids of tags, by the path of the page. */
  readonly idsOf: ReadonlyMap<string, readonly string[]>;
  /** Paths of all pages, those without tags included. */
  readonly paths: ReadonlySet<string>;
}

export interface CollectInput extends Pick<PagesContext, 'site' | 'report'> {
  readonly lang: string;
  readonly groups: readonly SourceGroup[];
  readonly listed: ListedTags;
  readonly onUnlisted: NonNullable<TagsOptions['onUnlisted']>;
}

export async function collectTags(input: CollectInput): Promise<TaggedPages> {
  const { groups, lang, site } = input;
  const drafts = new Map<string, DraftTag>();
  const idsOf = new Map<string, readonly string[]>();
  for (const { text, pages } of groups)
    for (const page of pages) {
      const mentions = await readMentions(page, input);
      const isListed = page.frontmatter.unlisted !== true;
      for (const mention of mentions) {
        const tag = drafts.get(mention.id) ?? createTag(mention, page, [lang, site.lang]);
        if (isListed) addTo(tag.pages, text, page);
        drafts.set(mention.id, tag);
      }
      if (mentions.length > 0) idsOf.set(page.routePath, [...new Set(mentions.map(({ id }) => id))]);
    }
  const rivals = await reportCollisions([...drafts.values()], input);
  const tags = [...drafts.values()]
    .filter((tag) => tag.pages.size > 0 && !rivals.has(tag))
    .sort((left, right) => (left.slug < right.slug ? -1 : 1))
    .map(
      ({ pages, first: _, ...tag }): Tag => ({
        ...tag,
        groups: [...pages].map(([text, ofGroup]) => ({ text, pages: ofGroup })),
      }),
    );
  return {
    tags,
    idsOf,
    paths: new Set(groups.flatMap(({ pages }) => pages.map(({ routePath }) => routePath))),
  };
}

/** A tag as a page names it. */
interface Mention {
  readonly id: string;
  readonly text: string;
  readonly slug: string;
  readonly listed: ReturnType<ListedTags['find']>;
}

interface DraftTag extends Omit<Tag, 'groups'> {
  /** By the text of the group. */
  readonly pages: Map<string, SourcePage[]>;
  readonly first: { readonly page: SourcePage; readonly text: string };
}

async function readMentions(page: SourcePage, input: CollectInput): Promise<Mention[]> {
  const { listed, onUnlisted, report } = input;
  const problems: { keys: readonly (string | number)[]; severity: 'error' | 'warning'; words: string[] }[] =
    [];
  const { tags } = page.frontmatter;
  const texts = readTags(tags, (keys, ...words) => void problems.push({ keys, severity: 'error', words }));
  const mentions = texts.flatMap((text): Mention[] => {
    const found = listed.find(text);
    const keys = findKeys(tags, text);
    const slug = found?.slug ?? createSlug(text);
    if (slug === '') {
      const hint = 'Write a word, or give the tag a "slug" in the option "tags".';
      const message = `The tag "${text}" has no letters or digits, so it has no address.`;
      problems.push({ keys, severity: 'error', words: [message, hint] });
      return [];
    }
    if (found === undefined && listed.tags !== undefined && onUnlisted !== 'ignore') {
      const known = listed.tags.map(({ key }) => `"${key}"`).join(', ');
      problems.push({
        keys,
        severity: onUnlisted,
        words: [`"${text}" is not a tag of this site.`, `Tags: ${known}. Or add it to the option "tags".`],
      });
    }
    return [{ id: found ? `listed ${found.key}` : normalizeName(text), text, slug, listed: found }];
  });
  if (problems.length === 0) return mentions;
  const { locate } = parseFrontmatter(await readFile(page.file, 'utf8'));
  for (const { keys, severity, words } of problems)
    report({ severity, message: words[0] ?? '', hint: words[1] ?? '', file: page.file, ...locate(keys) });
  return mentions;
}

function addTo(groups: DraftTag['pages'], text: string, page: SourcePage): void {
  const group = groups.get(text);
  if (group) group.push(page);
  else groups.set(text, [page]);
}

/** Finds a tag's keys in the frontmatter. */
function findKeys(tags: unknown, text: string): (string | number)[] {
  const index = Array.isArray(tags)
    ? tags.findIndex((tag) => String((tag as { label?: unknown } | null)?.label ?? tag).trim() === text)
    : -1;
  return index === -1 ? ['tags'] : ['tags', index];
}

function createTag(
  { id, text, slug, listed }: Mention,
  page: SourcePage,
  langs: readonly string[],
): DraftTag {
  const label = listed?.label === undefined ? (listed?.key ?? text) : pickText(listed.label, langs);
  return {
    id,
    label,
    slug,
    pages: new Map(),
    first: { page, text },
    ...(listed?.description !== undefined && { description: pickText(listed.description, langs) }),
  };
}

/** Two tags with one address, such as "C D" and "c-d", would be one page. Returns those whose address is taken. */
async function reportCollisions(
  tags: readonly DraftTag[],
  { report, site }: CollectInput,
): Promise<ReadonlySet<DraftTag>> {
  const rivals = new Set<DraftTag>();
  for (const [index, tag] of tags.entries()) {
    const { slug, first } = tag;
    const other = tags.slice(0, index).find((one) => one.slug === slug);
    if (other === undefined) continue;
    rivals.add(tag);
    const place = async ({ page, text }: DraftTag['first']) => ({
      file: page.file,
      ...parseFrontmatter(await readFile(page.file, 'utf8')).locate(findKeys(page.frontmatter.tags, text)),
    });
    const there = await place(other.first);
    const path = relative(site.projectDir, there.file).replaceAll('\\', '/');
    report({
      severity: 'error',
      message: `The tags "${other.first.text}" and "${first.text}" have the same address, "${slug}". The other one is in ${path}:${there.line}.`,
      hint: 'Write both in the same way, or give one a "slug" in the option "tags".',
      ...(await place(first)),
    });
  }
  return rivals;
}
