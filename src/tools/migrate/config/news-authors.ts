/** Authors of posts of other tools, as docgenjs/plugins/news takes them. */
import { asRecord, type Values } from '../project/read-peer-config.ts';

export interface Author {
  readonly name: string;
  readonly title?: string;
  readonly url?: string;
  readonly picture?: string;
}

/** Returns the authors by their keys, without those that have no name. */
export function convertAuthors(authors: Values): Readonly<Record<string, Author>> {
  return Object.fromEntries(
    Object.entries(authors).flatMap(([key, entry]) => {
      const author = convertAuthor(asRecord(entry));
      return author === undefined ? [] : [[key, author]];
    }),
  );
}

/** Returns an author; undefined for one without a name. Pictures beside the posts have no address on their site. */
export function convertAuthor({
  name,
  title,
  url,
  image_url: image,
  picture = image,
}: Values): Author | undefined {
  if (typeof name !== 'string') return undefined;
  const isWeb = typeof url === 'string' && /^(?:https?:\/\/|mailto:)/.test(url) && URL.canParse(url);
  const isPublished = typeof picture === 'string' && /^(?:https:\/\/|\/(?!\/))/.test(picture);
  return {
    name,
    ...(typeof title === 'string' && { title }),
    ...(isWeb && { url }),
    ...(isPublished && { picture }),
  };
}
