/** The pages that list posts, as Markdown: they cannot run code, and are read without script, by agents and in print. */
import type { AddedPage } from 'docgenjs';
import { escapeMarkdown } from '../common/escape-markdown.ts';
import { escapeMarkup } from '../common/escape-markup.ts';
import { getLinkAddress, joinBlocks as join, writeListFrontmatter } from '../common/markdown-page.ts';
import type { Post, Section, Topic } from './sections.ts';
import { formatDay } from './words.ts';

/** Pages of a section, but those that are files. */
export function writeLists(section: Section, perPage: number): AddedPage[] {
  const { base, posts, words, tags, authors, ownPages } = section;
  if (posts.length === 0) return [];
  const count = Math.ceil(posts.length / perPage);
  const pages = Array.from({ length: count }, (_, index) => ({
    name: getListName(section, index + 1),
    content: writeList(section, { page: index + 1, count, perPage }),
  }));
  const topics = (folder: string, list: readonly Topic[], toTopicTitle: (label: string) => string) =>
    list.map((topic) => ({
      name: `${folder}/${topic.slug}`,
      content: writeTopic(section, topic, toTopicTitle(topic.label)),
    }));
  return [
    ...pages,
    { name: 'archive', content: writeArchive(section) },
    ...(tags.length > 0 ? [{ name: 'tags/', content: writeTags(section) }] : []),
    ...topics('tags', tags, words.tag),
    ...topics('authors', authors, words.authorTitle),
  ].flatMap(({ name, content }): AddedPage[] =>
    ownPages.has(name)
      ? []
      : [{ routePath: `${base}/${name}`, content, format: 'md', localeFallback: false }],
  );
}

/** Name of a page of the list: the first one is that of the folder, unless that is a file. */
export function getListName({ ownPages }: Pick<Section, 'ownPages'>, page: number): string {
  return page === 1 && !ownPages.has('') ? '' : `page/${page}`;
}

export function getListPath(section: Section, page = 1): string {
  return `${section.base}/${getListName(section, page)}`;
}

interface ListPage {
  readonly page: number;
  readonly count: number;
  readonly perPage: number;
}

function writeList(section: Section, { page, count, perPage }: ListPage): string {
  const { title, words, posts } = section;
  const shown = posts.slice((page - 1) * perPage, page * perPage);
  const pageTitle = page === 1 ? title : words.titleOfPage(title, page);
  return join(
    writeListFrontmatter({ title: pageTitle, description: words.listed(title) }),
    `# ${escapeMarkdown(pageTitle)} {#posts}`,
    writeListLinks(section),
    '<div class="news-list">',
    ...shown.map((post, index) => writeEntry(post, section, `post-${index + 1}`)),
    '</div>',
    count > 1 && writePageLinks(section, page, count),
  );
}

/** Links to the other lists, below the title. */
function writeListLinks({ base, words, tags }: Section): string {
  const links = [
    ...(tags.length > 0 ? [`[${words.tags}](${getLinkAddress(`${base}/tags/`)})`] : []),
    `[${words.archive}](${getLinkAddress(`${base}/archive`)})`,
  ];
  return `<div class="news-lists">\n\n${links.join(' ')}\n\n</div>`;
}

function writeEntry(post: Post, section: Section, id: string): string {
  const { title, routePath, excerpt } = post;
  return join(
    '<article class="news-entry">',
    `## [${escapeMarkdown(title)}](${getLinkAddress(routePath)}) {#${id}}`,
    `<p class="news-byline">${writeByline(post, section)}</p>`,
    excerpt,
    writeTagLinks(post, section),
    '</article>',
  );
}

/** Writes text as HTML, which Markdown keeps unchanged. */
function writeByline({ day, authors, minutes, isDraft, originalLang }: Post, section: Section): string {
  const { lang, words } = section;
  return [
    ...(day === undefined ? [] : [writeTime(day, lang)]),
    ...authors.map(({ name }) => escapeMarkup(name)),
    `<span class="news-minutes">${words.minutes(minutes)}</span>`,
    ...(originalLang === undefined ? [] : [escapeMarkup(getLanguageName(originalLang))]),
    ...(isDraft ? [words.draft] : []),
  ].join(words.separator);
}

/** Returns the name of a language in that language, as in the menu of languages. */
export function getLanguageName(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}

export function writeTime(day: string, lang: string): string {
  return `<time datetime="${day}">${formatDay(day, lang)}</time>`;
}

function writeTagLinks(post: Post, { tags, base }: Section): string | false {
  const own = tags.filter(({ posts }) => posts.includes(post));
  if (own.length === 0) return false;
  const links = own.map(
    ({ label, slug }) => `- [${escapeMarkdown(label)}](${getLinkAddress(`${base}/tags/${slug}`)})`,
  );
  return `<div class="page-tags">\n\n${links.join('\n')}\n\n</div>`;
}

function writePageLinks(section: Section, page: number, count: number): string {
  const { words } = section;
  const link = (label: string, target: number) =>
    target < 1 || target > count
      ? '<span></span>'
      : `[${label}](${getLinkAddress(getListPath(section, target))})`;
  return join(
    `<nav class="news-pages" aria-label="${words.pages}">`,
    `${link(words.newer, page - 1)} <span>${words.page(page, count)}</span> ${link(words.older, page + 1)}`,
    '</nav>',
  );
}

function writeArchive(section: Section): string {
  const { title, words, posts } = section;
  const pageTitle = words.part(title, words.archive);
  return join(
    writeListFrontmatter({ title: pageTitle, description: words.listed(title), isOutlined: true }),
    `# ${escapeMarkdown(pageTitle)} {#archive}`,
    writeYears(posts, section),
  );
}

function writeTopic(section: Section, { posts, label }: Topic, title: string): string {
  const { base, words, tags } = section;
  const isTag = tags.some((tag) => tag.label === label && tag.posts === posts);
  const back = isTag ? `[${words.tags}](${getLinkAddress(`${base}/tags/`)})` : '';
  const all = `[${words.allPosts}](${getLinkAddress(getListPath(section))})`;
  return join(
    writeListFrontmatter({ title, description: words.counted(title, posts.length) }),
    `# ${escapeMarkdown(title)} {#posts}`,
    `<div class="news-lists">\n\n${[all, back].join(' ').trim()}\n\n</div>`,
    writeYears(posts, section),
  );
}

function writeTags(section: Section): string {
  const { title, words, tags, base } = section;
  const items = tags.map(
    ({ label, slug, posts }) =>
      `- [${escapeMarkdown(label)}](${getLinkAddress(`${base}/tags/${slug}`)}) <span>${words.count(posts.length)}</span>`,
  );
  const pageTitle = words.part(title, words.tags);
  const labels = tags.map(({ label }) => label).join(words.tagSeparator);
  return join(
    writeListFrontmatter({ title: pageTitle, description: words.part(title, labels) }),
    `# ${escapeMarkdown(pageTitle)} {#tags}`,
    '<div class="news-topics">',
    items.join('\n'),
    '</div>',
  );
}

/** A line for each post, below the years. */
function writeYears(posts: readonly Post[], { lang, words }: Section): string {
  return groupByYear(posts, words.undated)
    .map(({ year, posts: ofYear }) => {
      const items = ofYear.map(({ day, title, routePath }) => {
        const link = `[${escapeMarkdown(title)}](${getLinkAddress(routePath)})`;
        return `- ${link}${day === undefined ? '' : ` ${writeTime(day, lang)}`}`;
      });
      const id = /^\d+$/.test(year) ? `y${year}` : 'undated';
      return join(`## ${year} {#${id}}`, '<div class="news-archive">', items.join('\n'), '</div>');
    })
    .join('\n\n');
}

export function groupByYear(posts: readonly Post[], undated: string): { year: string; posts: Post[] }[] {
  const years = new Map<string, Post[]>();
  for (const post of posts) {
    const year = post.day?.slice(0, 4) ?? undated;
    years.set(year, [...(years.get(year) ?? []), post]);
  }
  return [...years].map(([year, ofYear]) => ({ year, posts: ofYear }));
}
