/** `@rspress/plugin-rss`, answered by docgen's own. There, a feed takes every option of the package that writes it. */
import type { Plugin } from 'docgenjs';
import { pluginRss as create, type FeedChannel, type RssOptions } from 'docgenjs/plugins/rss';
import { type Notice, pickKnown, withNotices } from './with-notices.ts';

interface PeerOptions extends Omit<RssOptions, 'feed'> {
  readonly feed?: object | readonly object[];
}

export function pluginRss({ feed, ...options }: PeerOptions = {}): Plugin {
  if (feed === undefined) return create(options);
  const notices: Notice[] = [];
  const feeds = [feed].flat().map((channel, index) => {
    const place = Array.isArray(feed) ? `feed[${index}].` : 'feed.';
    const known = pickKnown<FeedChannel>(channel, CHANNEL, place);
    notices.push(...known.notices);
    return known.options;
  });
  return withNotices(create({ ...options, feed: feeds }), notices);
}

const CHANNEL = [
  ...(['id', 'test', 'language', 'title', 'description', 'link', 'image', 'favicon'] as const),
  ...(['copyright', 'author', 'item', 'output'] as const),
];

export { pluginRss as default };
