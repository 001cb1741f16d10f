/** Places the posts of a Docusaurus blog. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { escapePattern } from '../config/list-redirects.ts';
import type { Redirect } from '../project/migration.ts';
import { asList, asRecord, asText, normalizeBase, type Values } from '../project/read-peer-config.ts';
import { type Blog, type BlogInput, createBlogSidebar, readBlog, renderBlogIndex } from './blog.ts';
import type { SiteContents } from './pages.ts';
import { BLOG, getPluginName } from './plugins.ts';
import type { Sidebars } from './sidebar.ts';
import type { SiteParts } from './site.ts';
import type { DocsUnit } from './units.ts';

interface PostsInput {
  readonly units: readonly DocsUnit[];
  /** Options of the preset. */
  readonly options: Values;
  /** The config. */
  readonly value: Values;
  readonly contents: SiteContents;
  readonly sidebars: ReadonlyMap<string, Sidebars>;
}

interface Posts {
  readonly blogs: SiteParts['blogs'];
  /** Options of the news plugin; undefined without a blog, or with one only at the root. */
  readonly news: Values | undefined;
  readonly redirects: readonly Redirect[];
}

/** Reads the blogs of the preset and of plugins into the default version, since they have no versions. */
export async function readPosts(input: PostsInput): Promise<Posts> {
  const all: OneBlog[] = [];
  for (const blog of listBlogs(input)) all.push(await readOneBlog(blog, input));
  return {
    blogs: all.map(({ base, options }) => ({ address: posix.join('/', base, '/'), options })),
    news: createNews(all.filter(({ base }) => base !== '')),
    redirects: all.flatMap(({ redirects }) => redirects),
  };
}

/** Lists the folders of public files, from the project folder. */
export const listPublicDirs = ({ staticDirectories = ['static'] }: Values) =>
  asList(staticDirectories).map(String);

interface BlogOptions {
  /** Suffix of the plugin's name in the folder of translations. */
  readonly suffix: string;
  readonly options: Values;
}

function listBlogs({ options, value, contents }: PostsInput): readonly BlogOptions[] {
  const others = asList(value.plugins)
    .filter((entry) => BLOG.test(getPluginName(entry) ?? ''))
    .map((entry) => asRecord(asList(entry)[1]))
    .map((own) => ({ suffix: own.id === undefined ? '' : `-${own.id}`, options: own }));
  const preset = options.blog === false ? [] : [{ suffix: '', options: asRecord(options.blog) }];
  return [...preset, ...others].filter((blog) => existsSync(join(contents.dir, getFolder(blog.options))));
}

const getFolder = ({ path }: Values) => posix.normalize(asText(path) ?? 'blog');

interface OneBlog {
  /** First part of the addresses: `blog`, or empty. */
  readonly base: string;
  readonly options: Values;
  readonly authors: Blog['authors'];
  readonly redirects: readonly Redirect[];
}

async function readOneBlog(
  { suffix, options }: BlogOptions,
  { units, value, contents, sidebars }: PostsInput,
): Promise<OneBlog> {
  const { dir, newPaths, markdown, copies, pages, generatedPages, losses } = contents;
  const publicDirs = listPublicDirs(value);
  const blogDir = getFolder(options);
  const base = normalizeBase(options.routeBasePath, 'blog');
  const redirects: Redirect[] = [];
  const checkPicture: BlogInput['checkPicture'] = (author, file) => {
    const { picture, ...rest } = author;
    if (!picture?.startsWith('/') || publicDirs.some((path) => existsSync(join(dir, path, picture))))
      return author;
    const todo = `Put it into the folder "public", and write "picture: ${picture}".`;
    losses.add({ file, message: `The picture of ${author.name} is not there: "${picture}".`, todo });
    return rest;
  };
  let authors: Blog['authors'] = {};
  for (const { version, lang, isFirst, folder, prefix, formerPrefix, key } of units) {
    if (!version.isDefault) continue;
    const i18nDir = `i18n/${lang}/docusaurus-plugin-content-blog${suffix}`;
    const input = { projectDir: dir, base, options, unit: folder, authors, checkPicture };
    const blog = await readBlog({ ...input, dir: isFirst ? blogDir : i18nDir });
    for (const post of blog.posts) {
      newPaths.set(post.sourcePath, post.to);
      markdown.push(post);
      const path = post.to.slice('docs/'.length);
      if (!post.isDraft) pages.push({ address: formerPrefix + post.address, path });
    }
    for (const [sourcePath, to] of blog.assets) copies.set(sourcePath, to);
    authors = blog.authors;
    if (!isFirst && blog.posts.length === 0) continue;
    const index = posix.join(folder, base, 'index.md');
    if (base === '') generatedPages.set(`docs/${index}`, renderBlogIndex(blog, options, prefix));
    pages.push({ address: posix.join('/', formerPrefix, base), path: index });
    const { sidebar } = sidebars.get(key) ?? {};
    const entries = createBlogSidebar(blog, options, prefix);
    if (sidebar && entries.length > 0) sidebar[posix.join(prefix || '/', base)] = entries;
    const oldPattern = escapePattern(posix.join('/', formerPrefix, base)).replace(/\/$/, '');
    const from = `^${oldPattern}/(?:archive|tags|authors|page)(?:/.*)?$`;
    redirects.push({ from, to: posix.join('/', prefix, base, '/') });
  }
  if (base === '')
    losses.add({
      file: blogDir,
      message: 'The lists by tag, author and month of the blog are not carried over.',
      todo: 'Their addresses redirect to the list of all posts. Move the posts to a folder, and docgenjs/plugins/news writes such lists.',
    });
  else if (options.blogDescription !== undefined)
    losses.add({
      file: blogDir,
      message: '"blogDescription" is not carried over.',
      todo: `The list of posts has none; write the page "${base}/index.md" to show another.`,
    });
  return { base, options, authors, redirects };
}

function createNews(blogs: readonly OneBlog[]): Values | undefined {
  const [first] = blogs;
  if (first === undefined) return undefined;
  const folders = blogs.map(({ base, options: { blogTitle } }) => ({
    path: base,
    title: asText(blogTitle) ?? 'Blog',
  }));
  const isPlain = blogs.length === 1 && first.base === 'blog' && first.options.blogTitle === undefined;
  const authors = Object.assign({}, ...blogs.map((blog) => blog.authors)) as Values;
  const { postsPerPage } = first.options;
  return {
    folders: isPlain ? undefined : folders,
    authors: Object.keys(authors).length > 0 ? authors : undefined,
    // "ALL" has no other name here.
    perPage: postsPerPage === 'ALL' ? 1000 : postsPerPage,
  };
}
