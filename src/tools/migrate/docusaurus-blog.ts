/** The blog of a Docusaurus site: its posts as pages at their addresses, with a list of them. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import type { MarkdownFile } from './docusaurus-pages.ts';
import { splitPage } from './edit-frontmatter.ts';
import { toList, toRecord, toText } from './read-peer-config.ts';
import { escapeMarkdown } from './rewrite-markdown.ts';
import { walkProject } from './walk-project.ts';

type Values = Readonly<Record<string, unknown>>;

export interface BlogInput {
  readonly projectDir: string;
  /** Posts, from the project folder. */
  readonly dir: string;
  /** First part of the addresses: `blog`, or empty. */
  readonly base: string;
  /** Options of the blog. */
  readonly options: Values;
  /** Folder of version and language in the new docs folder: `1.0/zh`, or empty. */
  readonly unit: string;
}

export interface Post extends MarkdownFile {
  /** Without language: `/blog/welcome`. */
  readonly address: string;
  readonly title: string;
  readonly description: string | undefined;
  /** `2026-01-31`. */
  readonly date: string | undefined;
  readonly isDraft: boolean;
  readonly isUnlisted: boolean;
}

export interface Blog {
  /** The newest first. */
  readonly posts: readonly Post[];
  /** Everything else: former path from the project folder → new one from the new project folder. */
  readonly others: ReadonlyMap<string, string>;
}

const NAME = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?\.mdx?$/;

export async function readBlog({ projectDir, dir, base, options, unit }: BlogInput): Promise<Blog> {
  const map = posix.join(dir, toText(options.authorsMapPath) ?? 'authors.yml');
  const authors = await readYaml(join(projectDir, map));
  const posts: Post[] = [];
  const others = new Map<string, string>();
  for (const name of await walkProject(join(projectDir, dir))) {
    const shown = posix.join(dir, name);
    if (shown === map || name === (toText(options.tags) ?? 'tags.yml')) continue;
    const place = (path: string) => posix.join('docs', unit, base, path);
    if (!/\.mdx?$/.test(name) || /(?:^|\/)_/.test(name)) {
      others.set(shown, place(name));
      continue;
    }
    const source = await readFile(join(projectDir, shown), 'utf8');
    const { data, body } = splitPage(source);
    const { folder = '', date, text = '' } = NAME.exec(name)?.groups ?? {};
    const plain = date
      ? `${date.replaceAll('-', '/')}/${folder}${text}`
      : name.replace(/(?:\/index)?\.mdx?$/, '');
    const slug = (toText(data.slug) ?? plain).replace(/^\/|\/$/g, '');
    const day = toDay(data.date) ?? (date && toDay(date.replaceAll('/', '-')));
    const people = toAuthors(data, authors);
    const byline = [day, people.map((one) => one.name).join(', ')].filter(Boolean).join(' · ');
    posts.push({
      ...{ shown, source, date: day, address: `/${posix.join(base, slug)}` },
      to: place(slug) + posix.extname(name),
      title: toText(data.title) ?? /^#\s+(.+?)(?:\s*\{#[^}]*\})?\s*$/m.exec(body)?.[1] ?? slug,
      description: toText(data.description),
      isDraft: data.draft === true,
      isUnlisted: data.unlisted === true,
      ...(byline !== '' && { byline: `*${byline}*` }),
      data: {
        date: day,
        author: people.length > 0 ? people : undefined,
        categories: data.tags === undefined ? undefined : toList(data.tags).map(toTag),
      },
    });
  }
  posts.sort((a, b) => ((a.date ?? '') === (b.date ?? '') ? 0 : (a.date ?? '') < (b.date ?? '') ? 1 : -1));
  return { posts, others };
}

const isListed = (post: Post) => !post.isDraft && !post.isUnlisted;

/** The page that lists all posts. */
export function toBlogIndex({ posts }: Blog, options: Values, prefix: string): string {
  const { blogTitle = 'Blog', blogDescription } = options;
  const entries = posts.filter(isListed).map(({ title, description, date, address }) => {
    const end = [date, description && escapeMarkdown(description)].filter(Boolean).join(' · ');
    return `## [${escapeMarkdown(title)}](${prefix}${address})\n${end === '' ? '' : `\n${end}\n`}`;
  });
  const about = typeof blogDescription === 'string' ? [`${escapeMarkdown(blogDescription)}\n`] : [];
  return [
    '---\noutline: false\n---\n',
    `# ${escapeMarkdown(String(blogTitle))}\n`,
    ...about,
    ...entries,
  ].join('\n');
}

/** The newest posts. */
export function toBlogSidebar({ posts }: Blog, options: Values, prefix: string): Values[] {
  const { blogSidebarCount: count = 5, blogSidebarTitle: text = 'Recent posts' } = options;
  const shown = posts.filter(isListed).slice(0, typeof count === 'number' ? count : undefined);
  const items = shown.map(({ title, address }) => ({ text: title, link: prefix + address }));
  return items.length === 0 ? [] : [{ text, collapsible: false, items }];
}

interface Author {
  readonly name: string;
  readonly link?: string;
}

/** `authors` names entries of `authors.yml`, or is written out; `author` is the older form. */
function toAuthors(data: Values, known: Values): Author[] {
  const listed = Array.isArray(data.authors)
    ? data.authors
    : data.authors === undefined
      ? []
      : [data.authors];
  const written =
    listed.length > 0 || data.author === undefined ? listed : [{ name: data.author, url: data.author_url }];
  return written.flatMap((entry) => {
    const { key, ...own } = toRecord(typeof entry === 'string' ? { key: entry } : entry);
    const { name = key, url } = { ...toRecord(known[String(key)]), ...own } as Values;
    return typeof name === 'string' ? [{ name, ...(typeof url === 'string' && { link: url }) }] : [];
  });
}

const toTag = (tag: unknown) => toText(tag) ?? toText(toRecord(tag).label) ?? String(tag);

function toDay(date: unknown): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(String(date ?? '')) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

async function readYaml(file: string): Promise<Record<string, unknown>> {
  return toRecord(parse(await readFile(file, 'utf8').catch(() => '{}')));
}
