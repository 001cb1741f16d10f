/** The posts of a folder in one language: what its lists, its sidebar and its posts are made from. */
import { posix } from 'node:path';
import type { HookContext } from 'docgenjs';
import { createSlug } from '../common/create-slug.ts';
import { escapeMarkdown } from '../common/escape-markdown.ts';
import { listPlaces } from '../common/list-places.ts';
import { pickText } from '../common/localized-text.ts';
import type { Authors } from './authors.ts';
import { findPosts, getPageName, isListName, readSource } from './find-posts.ts';
import { createGuestPictures } from './guest-pictures.ts';
import type { NewsFolder } from './options.ts';
import { type PostFacts, readPostFacts, translateAuthor } from './post-facts.ts';
import { readPostText } from './post-text.ts';
import { getWords, type Words } from './words.ts';

/** A post at its address in one language. */
export interface Post
  extends Pick<PostFacts, 'day' | 'date' | 'authors' | 'tags' | 'isDraft' | 'isUnlisted'> {
  readonly routePath: string;
  readonly title: string;
  /** Markdown. */
  readonly excerpt: string;
  readonly minutes: number;
  /** Language of its text if it differs from that of the section. */
  readonly originalLang?: string;
}

/** A tag or an author, with the posts that name it. */
export interface Topic {
  /** Key of an author; a tag in lower case. */
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly posts: readonly Post[];
}

export interface Section {
  readonly lang: string;
  readonly title: string;
  /** Relative to the docs folder. */
  readonly folder: string;
  /** Route path without a slash at its end. */
  readonly base: string;
  /** The newest first, unlisted ones included. */
  readonly allPosts: readonly Post[];
  /** The newest first. */
  readonly posts: readonly Post[];
  readonly tags: readonly Topic[];
  /** Authors with a key. */
  readonly authors: readonly Topic[];
  readonly words: Words;
  /** Names of pages that are files in the places of lists. */
  readonly ownPages: ReadonlySet<string>;
}

interface SectionsInput extends Pick<HookContext, 'site' | 'report'> {
  readonly authors: Authors['byKey'];
  readonly isProd: boolean;
}

export async function readSections(folder: NewsFolder, input: SectionsInput): Promise<Section[]> {
  const { site } = input;
  const places = listPlaces(folder.path, site).map((place) => ({
    ...place,
    base: getBase(place.folder, input),
  }));
  const found = await Promise.all(places.map((place) => readPlace(place, input)));
  const originals = found[places.findIndex(({ lang }) => lang === site.lang)]?.posts ?? [];
  const originalBase = places.find(({ lang }) => lang === site.lang)?.base ?? '';
  return places.map(({ lang, folder: path, base }, index): Section => {
    const { posts: own = [], ownPages = new Set<string>() } = found[index] ?? {};
    const words = getWords(lang);
    const taken = new Set(own.map(({ routePath }) => routePath));
    const isFilled = site.hasLocales && lang !== site.lang && site.route.localeFallback;
    const shown = originals
      .filter(() => isFilled)
      .map((post) => ({
        ...post,
        routePath: base + post.routePath.slice(originalBase.length),
        originalLang: site.lang,
        authors: post.authors.map((author) => translateAuthor(author, input.authors, [lang, site.lang])),
      }))
      .filter(({ routePath }) => !taken.has(routePath));
    const allPosts = [...own, ...shown].sort(compareByDate);
    const posts = allPosts.filter(({ isUnlisted }) => !isUnlisted);
    const fallbackTitle = folder.path === 'blog' ? words.blog : createTitle(folder.path);
    return {
      lang,
      folder: path,
      base,
      allPosts,
      posts,
      words,
      ownPages,
      title: folder.title === undefined ? fallbackTitle : pickText(folder.title, [lang, site.lang]),
      tags: collectTopics(posts, ({ tags }) => tags.map((tag) => ({ id: tag.toLowerCase(), label: tag }))),
      authors: collectTopics(posts, ({ authors }) =>
        authors.flatMap(({ key, name }) => (key === undefined ? [] : [{ id: key, label: name }])),
      ),
    };
  });
}

/** The address of a folder: the default language and version are not in it. */
export function getBase(folder: string, { site }: Pick<SectionsInput, 'site'>): string {
  const { multiVersion, hasLocales, locales, lang } = site;
  const parts = folder.split('/');
  const version = multiVersion.versions.includes(parts[0] ?? '') ? parts.shift() : undefined;
  const ofLang = hasLocales && locales.some((locale) => locale.lang === parts[0]) ? parts.shift() : undefined;
  const prefix = [
    version === multiVersion.default ? undefined : version,
    ofLang === lang ? undefined : ofLang,
  ];
  return `/${[...prefix, ...parts].filter((part) => part !== undefined).join('/')}`.normalize('NFC');
}

async function readPlace(
  { lang, folder, base }: { readonly lang: string; readonly folder: string; readonly base: string },
  { site, report, authors, isProd }: SectionsInput,
) {
  const { root, route } = site;
  const findPicture = createGuestPictures(site);
  const exclude = [...route.exclude, ...route.excludeConvention];
  const files = await findPosts({ root, folder, extensions: route.extensions, exclude });
  const names = files.map(({ path }) => getPageName(path));
  const posts = await Promise.all(
    files.map(async ({ file, path }, index): Promise<Post[]> => {
      const name = names[index] ?? '';
      if (isListName(name)) return [];
      const langs = [lang, site.lang];
      const source = { file, path, text: await readSource(file) };
      const facts = readPostFacts({ ...source, lang, langs, authors, findPicture });
      if (facts.isDraft && isProd) return [];
      for (const problem of facts.problems) report(problem);
      const text = readPostText(facts.body, lang);
      const { day, date, tags, isDraft, isUnlisted } = facts;
      return [
        {
          day,
          date,
          authors: facts.authors,
          tags,
          isDraft,
          isUnlisted,
          routePath: `${base}/${name}`,
          title: facts.title ?? text.heading ?? posix.basename(name),
          excerpt:
            text.beginning ?? (facts.description ? escapeMarkdown(facts.description) : text.firstParagraph),
          minutes: text.minutes,
        },
      ];
    }),
  );
  return { posts: posts.flat(), ownPages: new Set(names.filter(isListName)) };
}

/** The newest first; those without a date last. */
function compareByDate(left: Post, right: Post): number {
  const [a, b] = [left, right].map(({ date }) =>
    date === undefined ? Number.NEGATIVE_INFINITY : Date.parse(date),
  );
  if (a !== b) return (b ?? 0) > (a ?? 0) ? 1 : -1;
  return left.routePath < right.routePath ? -1 : 1;
}

interface Named {
  /** Two that have the same are one topic. */
  readonly id: string;
  readonly label: string;
}

/** Topics in the order of their slugs, which are the same on every machine. */
function collectTopics(posts: readonly Post[], list: (post: Post) => readonly Named[]): Topic[] {
  const topics = new Map<string, { label: string; posts: Post[] }>();
  for (const post of posts)
    for (const { id, label } of list(post)) {
      const known = topics.get(id);
      if (known === undefined) topics.set(id, { label, posts: [post] });
      else if (known.posts.at(-1) !== post) known.posts.push(post);
    }
  const taken = new Set<string>();
  return [...topics.keys()].sort().flatMap((id): Topic[] => {
    const topic = topics.get(id);
    if (topic === undefined) return [];
    const start = createSlug(id) || 'topic';
    let slug = start;
    for (let count = 2; taken.has(slug); count += 1) slug = `${start}-${count}`;
    taken.add(slug);
    return [{ ...topic, id, slug }];
  });
}

function createTitle(path: string): string {
  const name = posix.basename(path).replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
