/** Tags that the options or a file describe. */
import type { PluginProblem } from 'docgenjs';
import type { SiteFolders } from '../common/checkout-file.ts';
import { createSlug } from '../common/create-slug.ts';
import { readKeyedFile } from '../common/read-keyed-file.ts';
import { findTagProblems, type TagEntry, type TagsOptions, trimSlashes } from './options.ts';

export interface ListedTag extends Pick<TagEntry, 'label' | 'description'> {
  readonly key: string;
  readonly slug: string;
}

export interface ListedTags {
  /** Undefined if the site has no list. */
  readonly tags: readonly ListedTag[] | undefined;
  /** The tag of a key, or of a label in any language; letter case does not count. */
  find(text: string): ListedTag | undefined;
  readonly problems: readonly PluginProblem[];
}

export async function readTagEntries(tags: TagsOptions['tags'], folders: SiteFolders): Promise<ListedTags> {
  if (tags === undefined) return createList(undefined, [], () => ({}));
  if (typeof tags !== 'string') return createList(tags, [], () => ({}));
  const { value, problems, locate } = await readKeyedFile({
    path: tags,
    folders,
    option: 'tags',
    findProblems: findTagProblems,
    describe: ([key, ...path]) => ({
      message:
        key === undefined
          ? 'The file of tags is not a map of tags by keys.'
          : `The tag "${String(key)}" has a wrong value${path.length > 0 ? `: ${path.join('.')}` : ''}.`,
      hint: 'Write "key:", and below it perhaps "label:", "description:" and "slug:", a word of letters, digits and "-".',
    }),
  });
  return createList((value ?? {}) as Readonly<Record<string, FileEntry | null>>, problems, locate);
}

interface FileEntry extends TagEntry {
  readonly permalink?: string;
}

function createList(
  entries: Readonly<Record<string, FileEntry | null>> | undefined,
  problems: readonly PluginProblem[],
  locate: (key: string) => Pick<PluginProblem, 'file' | 'line' | 'column'>,
): ListedTags {
  if (entries === undefined) return { tags: undefined, find: () => undefined, problems };
  const tags = Object.entries(entries).map(([key, entry]): ListedTag => {
    const { label, description, slug, permalink = '' } = entry ?? {};
    return {
      key,
      slug: (slug ?? (trimSlashes(permalink) || createSlug(key))).normalize('NFC'),
      ...(label !== undefined && { label }),
      ...(description !== undefined && { description }),
    };
  });
  const byName = new Map<string, ListedTag>();
  for (const tag of tags) byName.set(normalizeName(tag.key), tag);
  for (const tag of tags)
    for (const label of typeof tag.label === 'string' ? [tag.label] : Object.values(tag.label ?? {}))
      if (!byName.has(normalizeName(label))) byName.set(normalizeName(label), tag);
  return {
    tags,
    find: (text) => byName.get(normalizeName(text)),
    problems: [...problems, ...findSlugProblems(tags, locate)],
  };
}

/** Two texts of one name are one tag. */
export function normalizeName(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function findSlugProblems(
  tags: readonly ListedTag[],
  locate: (key: string) => Pick<PluginProblem, 'file' | 'line' | 'column'>,
): PluginProblem[] {
  return tags.flatMap(({ key, slug }, index): PluginProblem[] => {
    const other = tags.slice(0, index).find((one) => one.slug === slug);
    if (slug !== '' && other === undefined) return [];
    const message =
      other === undefined
        ? `The tag "${key}" has no letters or digits, so it has no address.`
        : `The tags "${other.key}" and "${key}" have the same address: "${slug}".`;
    return [{ severity: 'error', message, hint: `Set "slug" of "${key}".`, ...locate(key) }];
  });
}
