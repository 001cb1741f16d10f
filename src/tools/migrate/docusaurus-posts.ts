/** Places the posts of a Docusaurus blog. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  type Blog,
  type BlogInput,
  createBlogSidebar,
  readBlog,
  renderBlogIndex,
} from './docusaurus-blog.ts';
import type { SiteContents } from './docusaurus-pages.ts';
import type { Sidebars } from './docusaurus-sidebar.ts';
import { type DocsUnit, escapePattern } from './docusaurus-units.ts';
import type { Redirect } from './migration.ts';
import { asRecord, asText, normalizeBase, type Values } from './read-peer-config.ts';

interface PostsInput {
  readonly units: readonly DocsUnit[];
  /** Options of the preset. */
  readonly options: Values;
  /** Folders of public files, from the project folder. */
  readonly publicDirs: readonly string[];
  readonly contents: SiteContents;
  readonly sidebars: ReadonlyMap<string, Sidebars>;
}

interface Posts {
  /** Address of the list of posts; undefined without a blog. */
  readonly address: string | undefined;
  /** Options of the plugin news; undefined without a blog, or with one at the root. */
  readonly news?: Values | undefined;
  readonly redirects: readonly Redirect[];
}

/** Reads the blog into the default version, since it has no versions. */
export async function readPosts(given: PostsInput): Promise<Posts> {
  const { units, options, publicDirs, contents, sidebars } = given;
  const { dir, newPaths, markdown, copies, pages, generatedPages, losses } = contents;
  const blogOptions = asRecord(options.blog);
  const blogDir = posix.normalize(asText(blogOptions.path) ?? 'blog');
  const base = normalizeBase(blogOptions.routeBasePath, 'blog');
  if (options.blog === false || !existsSync(join(dir, blogDir))) return { address: undefined, redirects: [] };
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
    const i18nDir = `i18n/${lang}/docusaurus-plugin-content-blog`;
    const input = { projectDir: dir, base, options: blogOptions, unit: folder, authors, checkPicture };
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
    if (base === '') generatedPages.set(`docs/${index}`, renderBlogIndex(blog, blogOptions, prefix));
    pages.push({ address: posix.join('/', formerPrefix, base), path: index });
    const { sidebar } = sidebars.get(key) ?? {};
    const entries = createBlogSidebar(blog, blogOptions, prefix);
    if (sidebar && entries.length > 0) sidebar[posix.join(prefix || '/', base)] = entries;
    const oldPattern = escapePattern(posix.join('/', formerPrefix, base)).replace(/\/$/, '');
    const from = `^${oldPattern}/(?:archive|tags|authors|page)(?:/.*)?$`;
    redirects.push({ from, to: posix.join('/', prefix, base, '/') });
  }
  const address = posix.join('/', base, '/');
  if (base !== '') {
    if (blogOptions.blogDescription !== undefined)
      losses.add({
        file: blogDir,
        message: '"blogDescription" is not carried over.',
        todo: `The list of posts has none; write the page "${base}/index.md" to show another.`,
      });
    return { address, redirects, news: createNews(base, blogOptions, authors) };
  }
  losses.add({
    file: blogDir,
    message: 'The lists by tag, author and month of the blog are not carried over.',
    todo: 'Their addresses redirect to the list of all posts. Move the posts to a folder, and docgenjs/plugins/news writes such lists.',
  });
  return { address, redirects };
}

function createNews(base: string, { blogTitle, postsPerPage }: Values, authors: Values): Values {
  const isPlain = base === 'blog' && blogTitle === undefined;
  return {
    folders: isPlain ? undefined : [{ path: base, title: asText(blogTitle) ?? 'Blog' }],
    authors: Object.keys(authors).length > 0 ? authors : undefined,
    // "ALL" has no other name here.
    perPage: postsPerPage === 'ALL' ? 1000 : postsPerPage,
  };
}
