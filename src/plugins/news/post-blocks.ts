/** What a post shows around its text: date, authors and reading time above it, tags and related posts below. */
import type { PageRecord } from 'docgenjs';
import { escapeMarkup } from '../common/escape-markup.ts';
import { writeTagLinks } from '../common/tag-links.ts';
import type { WritePicture } from './author-picture.ts';
import type { PostAuthor } from './post-facts.ts';
import type { Post, Section, Topic } from './sections.ts';
import { writeTime } from './write-lists.ts';

export interface BlocksInput {
  readonly post: Post;
  readonly section: Section;
  /** The address of a page as readers see it. */
  readonly toHref: (routePath: string) => string;
  readonly writePicture: WritePicture;
}

const MOST_RELATED = 3;

export function writeBefore({ post, section, toHref, writePicture }: BlocksInput): string {
  const { lang, words } = section;
  const { day, authors, minutes } = post;
  const parts = [
    ...(day === undefined ? [] : [writeTime(day, lang)]),
    ...authors.map((author) => writeAuthor(author, { section, toHref, writePicture })),
    `<span class="news-minutes">${words.minutes(minutes)}</span>`,
  ];
  return `<p class="news-byline">${parts.join(words.separator)}</p>`;
}

function writeAuthor(
  author: PostAuthor,
  { section, toHref, writePicture }: Omit<BlocksInput, 'post'>,
): string {
  const { key, name, title, url } = author;
  const topic = section.authors.find(({ id }) => id === key);
  const href = topic ? toHref(`${section.base}/authors/${topic.slug}`) : url;
  const about = title === undefined ? '' : ` <span class="news-role">${escapeMarkup(title)}</span>`;
  const text = escapeMarkup(name);
  const picture = writePicture(author, 24);
  const link = href === undefined ? text : `<a href="${escapeMarkup(href)}">${text}</a>`;
  const person = picture === '' ? link : `<span class="news-person">${picture}${link}</span>`;
  return `<span>${person}${about}</span>`;
}

/** Writes the block above the posts of an author, with picture, role and address; empty if the site shows no pictures. */
export function writeAboutAuthor(author: PostAuthor, writePicture: WritePicture): string {
  const { title, url } = author;
  // A post's own picture of an author only applies to that post.
  const { picture: _, ...own } = author;
  const picture = writePicture(own, 64);
  const address =
    url === undefined
      ? ''
      : `<a href="${escapeMarkup(url)}">${escapeMarkup(url.replace(/^(?:https?:\/\/|mailto:)|\/$/g, ''))}</a>`;
  const about = [title === undefined ? '' : escapeMarkup(title), address].filter((part) => part !== '');
  if (picture === '') return '';
  return `<p class="news-byline news-author">${picture}<span>${about.join('<br>')}</span></p>`;
}

export function writeAfter({ post, section, toHref }: Omit<BlocksInput, 'writePicture'>): string {
  const { tags, base, words, lang } = section;
  const own = tags.filter(({ posts }) => posts.includes(post));
  const links = own.map(({ label, slug }) => ({ label, href: toHref(`${base}/tags/${slug}`) }));
  const relatedItems = findRelated(post, own, section).map(
    ({ title, routePath, day }) =>
      `<li><a href="${escapeMarkup(toHref(routePath))}">${escapeMarkup(title)}</a>${day === undefined ? '' : ` ${writeTime(day, lang)}`}</li>`,
  );
  const related =
    relatedItems.length > 0
      ? `<section class="news-related news-archive" aria-labelledby="news-related"><h2 id="news-related">${words.related}</h2><ul>${relatedItems.join('')}</ul></section>`
      : '';
  return writeTagLinks(links, words.tags) + related;
}

/** Finds those with the most tags in common, the newest first among equals. */
function findRelated(post: Post, tags: readonly Topic[], { posts }: Section): Post[] {
  const shared = new Map<Post, number>();
  for (const other of tags.flatMap((tag) => tag.posts)) shared.set(other, (shared.get(other) ?? 0) + 1);
  return posts
    .filter((other) => other !== post && shared.has(other))
    .sort((left, right) => (shared.get(right) ?? 0) - (shared.get(left) ?? 0))
    .slice(0, MOST_RELATED);
}

/** The posts before and after by date; none for a post that no list has. */
export function findNeighbours(post: Post, { posts, words }: Section): NonNullable<PageRecord['neighbours']> {
  const at = posts.indexOf(post);
  const newer = at === -1 ? undefined : posts[at - 1];
  const older = at === -1 ? undefined : posts[at + 1];
  return {
    ...(newer && {
      prev: { text: newer.title, link: newer.routePath, label: words.newerPost },
    }),
    ...(older && {
      next: { text: older.title, link: older.routePath, label: words.olderPost },
    }),
  };
}
