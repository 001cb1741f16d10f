/** The blog of a Docusaurus site: its posts as pages at their addresses, which docgenjs/plugins/news lists. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import { type Author, convertAuthor, convertAuthors } from '../config/news-authors.ts';
import { splitPage } from '../page/edit-frontmatter.ts';
import { escapeMarkdown } from '../page/rewrite-markdown.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import type { MarkdownFile } from './pages.ts';

export interface BlogInput {
  readonly projectDir: string;
  /** Posts, from the project folder. */
  readonly dir: string;
  /** First part of the addresses: `blog`, or empty. */
  readonly base: string;
  readonly options: Values;
  /** Folder of version and language in the new docs folder: `1.0/zh`, or empty. */
  readonly unit: string;
  /** Authors of the default language. */
  readonly authors: Blog['authors'];
  /** Leaves out a picture that the site does not have. */
  readonly checkPicture: (author: Author, file: string) => Author;
}

export interface Post extends MarkdownFile {
  /** Address without language: `/blog/welcome`. */
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
  /** All other files: old path from the project folder → new path from the new project folder. */
  readonly assets: ReadonlyMap<string, string>;
  /** Authors by the keys that posts name, as the plugin news takes them. */
  readonly authors: Readonly<Record<string, Author>>;
}

const NAME = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?\.mdx?$/;

export async function readBlog(input: BlogInput): Promise<Blog> {
  const { projectDir, dir, base, options, unit, checkPicture } = input;
  const map = posix.join(dir, asText(options.authorsMapPath) ?? 'authors.yml');
  const own = Object.entries(convertAuthors(await readYaml(join(projectDir, map)))).map(
    ([key, author]) => [key, checkPicture(author, map)] as const,
  );
  const authors = { ...Object.fromEntries(own), ...input.authors };
  const tagFile = asText(options.tags) ?? 'tags.yml';
  const tags = await readYaml(join(projectDir, dir, tagFile));
  const posts: Post[] = [];
  const assets = new Map<string, string>();
  for (const name of await walkProject(join(projectDir, dir))) {
    const sourcePath = posix.join(dir, name);
    if (sourcePath === map || name === tagFile) continue;
    const place = (path: string) => posix.join('docs', unit, base, path);
    if (!/\.mdx?$/.test(name) || /(?:^|\/)_/.test(name)) {
      assets.set(sourcePath, place(name));
      continue;
    }
    const source = await readFile(join(projectDir, sourcePath), 'utf8');
    const { data, body } = splitPage(source);
    const { folder = '', date, text = '' } = NAME.exec(name)?.groups ?? {};
    const plain = date
      ? `${date.replaceAll('-', '/')}/${folder}${text}`
      : name.replace(/(?:\/index)?\.mdx?$/, '');
    const slug = (asText(data.slug) ?? plain).replace(/^\/|\/$/g, '');
    const day = parseDay(data.date) ?? (date && parseDay(date.replaceAll('/', '-')));
    const people = parseAuthors(data, authors).map((person) =>
      typeof person === 'string' ? person : checkPicture(person, sourcePath),
    );
    const words = asList(data.tags).map((tag) => parseTag(tag, tags));
    posts.push({
      sourcePath,
      source,
      date: day,
      address: `/${posix.join(base, slug)}`,
      to: place(slug) + posix.extname(name),
      title: asText(data.title) ?? /^#\s+(.+?)(?:\s*\{#[^}]*\})?\s*$/m.exec(body)?.[1] ?? slug,
      description: asText(data.description),
      isDraft: data.draft === true,
      isUnlisted: data.unlisted === true,
      ...(base === ''
        ? describeAlone(
            day,
            people.flatMap((person) => (typeof person === 'string' ? (authors[person] ?? []) : person)),
            words,
          )
        : {
            data: {
              date: day,
              author: undefined,
              authors: people.length > 0 ? people : undefined,
              tags: words.length > 0 ? words : undefined,
            },
          }),
    });
  }
  posts.sort((a, b) => ((a.date ?? '') === (b.date ?? '') ? 0 : (a.date ?? '') < (b.date ?? '') ? 1 : -1));
  return { posts, assets, authors };
}

/** Describes a post of a blog at the root: the news plugin needs a folder of posts. */
function describeAlone(day: string | undefined, people: readonly Author[], tags: readonly string[]) {
  const byline = [day, people.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ');
  return {
    ...(byline !== '' && { byline: `*${byline}*` }),
    data: {
      date: day,
      author: people.length > 0 ? people.map(({ name, url }) => ({ name, link: url })) : undefined,
      categories: tags.length > 0 ? tags : undefined,
    },
  };
}

const isListed = (post: Post) => !post.isDraft && !post.isUnlisted;

/** The page that lists all posts of a blog at the root. */
export function renderBlogIndex({ posts }: Blog, options: Values, prefix: string): string {
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
export function createBlogSidebar({ posts }: Blog, options: Values, prefix: string): Values[] {
  const { blogSidebarCount: count = 5, blogSidebarTitle: text = 'Recent posts' } = options;
  const listedPosts = posts.filter(isListed).slice(0, typeof count === 'number' ? count : undefined);
  const items = listedPosts.map(({ title, address }) => ({ text: title, link: prefix + address }));
  return items.length === 0 ? [] : [{ text, collapsible: false, items }];
}

/** `authors` names entries of `authors.yml`, or is written out; `author` is the older form. */
function parseAuthors(data: Values, known: Readonly<Record<string, Author>>): (string | Author)[] {
  const { authors, author, author_title: title, author_url: url } = data;
  const listed = [authors ?? (author === undefined ? [] : { name: author, title, url })].flat();
  return listed.flatMap((entry): (string | Author)[] => {
    const { key, ...fields } = asRecord(typeof entry === 'string' ? { key: entry } : entry);
    const name = String(key);
    if (known[name] !== undefined && Object.keys(fields).length === 0) return [name];
    const person = convertAuthor({ name: key, ...known[name], ...fields });
    return person === undefined ? [] : [person];
  });
}

/** Returns the word that readers see for a tag, which may be a key of `tags.yml`. */
const parseTag = (tag: unknown, tags: Values) =>
  asText(asRecord(tags[String(tag)]).label) ?? asText(asRecord(tag).label) ?? String(tag);

function parseDay(date: unknown): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(String(date ?? '')) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

async function readYaml(file: string): Promise<Record<string, unknown>> {
  return asRecord(parse(await readFile(file, 'utf8').catch(() => '{}')));
}
