/** Tags of the documents of a Docusaurus site, from its `tags.yml` in each language. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import { splitPage } from '../page/edit-frontmatter.ts';
import { createSlug } from '../page/edit-text.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';
import type { SiteContents } from './pages.ts';
import type { DocsUnit } from './units.ts';

export interface TagsInput {
  readonly projectDir: string;
  readonly units: readonly DocsUnit[];
  /** Options of the documents. */
  readonly options: Values;
  /** First part of the addresses: `docs`, or empty. */
  readonly base: string;
  readonly contents: Pick<SiteContents, 'copies' | 'markdown' | 'pages'>;
}

/** Returns the options of the plugin tags; undefined for a site without tags. */
export async function readDocTags(input: TagsInput): Promise<Record<string, unknown> | undefined> {
  const { projectDir, units, options, base, contents } = input;
  const name = asText(options.tags) ?? 'tags.yml';
  const written: { readonly unit: DocsUnit; readonly tag: unknown }[] = [];
  const entries = new Map<string, Entry>();
  let isListed = false;
  for (const unit of units) {
    const { version, isFirst, lang } = unit;
    const i18nDir = `i18n/${lang}/docusaurus-plugin-content-docs${version.i18nDir}`;
    const dir = isFirst ? version.dir : i18nDir;
    for (const { sourcePath, source } of contents.markdown)
      if (sourcePath.startsWith(`${dir}/`))
        written.push(...asList(splitPage(source).data.tags).map((tag) => ({ unit, tag })));
    const file = posix.join(dir, name);
    const text = await readFile(join(projectDir, file), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    contents.copies.delete(file);
    isListed = true;
    for (const [key, value] of Object.entries(asRecord(parse(text))))
      addEntry(entries, key, { ...asRecord(value), lang });
  }
  for (const { tag } of written) {
    const { label, permalink } = asRecord(tag);
    if (typeof label === 'string' && !entries.has(label)) addEntry(entries, label, { permalink });
  }
  if (written.length === 0 && !isListed) return undefined;
  const folder = asText(options.tagsBasePath) ?? 'tags';
  const path = posix.join(base, folder);
  const slugs = written.map(({ unit, tag }) => {
    const key = asText(asRecord(tag).label) ?? String(tag);
    return { unit, slug: entries.get(key)?.slug ?? createSlug(key) };
  });
  for (const { unit, slug } of [...units.map((one) => ({ unit: one, slug: 'index' })), ...slugs])
    if (slugs.some((one) => one.unit === unit))
      contents.pages.push({
        address: unit.formerPrefix + posix.join('/', unit.version.base, folder, slug),
        path: posix.join(unit.folder, path, `${slug}.md`),
      });
  return {
    tags: entries.size === 0 ? undefined : Object.fromEntries([...entries].map(printEntry)),
    onUnlisted: entries.size === 0 ? undefined : isListed ? convertLevel(options.onInlineTags) : 'ignore',
    path: path === 'tags' ? undefined : path,
  };
}

interface Entry {
  readonly label: Record<string, string>;
  readonly description: Record<string, string>;
  slug: string | undefined;
}

function addEntry(entries: Map<string, Entry>, key: string, { lang = '', ...value }: Values): void {
  const entry = entries.get(key) ?? { label: {}, description: {}, slug: undefined };
  // The default version comes with others: the first value counts.
  for (const field of ['label', 'description'] as const)
    if (typeof value[field] === 'string') entry[field][String(lang)] ??= value[field];
  const last = asText(value.permalink)
    ?.replace(/^\/+|\/+$/g, '')
    .replaceAll('/', '-');
  if (last) entry.slug ??= last;
  entries.set(key, entry);
}

/** A text that all languages share is written once. */
function printEntry([key, { label, description, slug }]: readonly [string, Entry]) {
  const joinTexts = (texts: Readonly<Record<string, string>>) => {
    const values = Object.values(texts);
    return values.length === 0 ? undefined : new Set(values).size === 1 ? values[0] : texts;
  };
  const own = {
    label: joinTexts(label) === key ? undefined : joinTexts(label),
    description: joinTexts(description),
    slug: slug === key ? undefined : slug,
  };
  // The printer leaves out empty values.
  const isEmpty = Object.values(own).every((value) => value === undefined);
  return [key, isEmpty ? { label: key } : own] as const;
}

/** Converts the level for tags that the file lacks, which Docusaurus warns about by default. */
function convertLevel(value: unknown): string | undefined {
  return value === 'throw' ? 'error' : value === 'ignore' || value === 'log' ? 'ignore' : undefined;
}
