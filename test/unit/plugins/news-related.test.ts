/** Which posts a post leads to. */
import { expect, it } from 'vitest';
import { writeAfter } from '../../../src/plugins/news/post-blocks.ts';
import type { Post, Section } from '../../../src/plugins/news/sections.ts';
import { getWords } from '../../../src/plugins/news/words.ts';

const createPost = (name: string, ...tags: string[]): Post => ({
  day: undefined,
  date: undefined,
  authors: [],
  isDraft: false,
  isUnlisted: false,
  routePath: `/blog/${name}`,
  title: name,
  excerpt: '',
  minutes: 1,
  tags,
});

it('has the posts with the most tags in common, in whatever case they are written', () => {
  const post = createPost('new', 'Release', 'tea');
  const one = createPost('one', 'release');
  const both = createPost('both', 'RELEASE', 'tea');
  const none = createPost('none', 'coffee');
  const posts = [post, one, both, none];
  const section: Section = {
    lang: 'en',
    title: 'Blog',
    folder: 'blog',
    base: '/blog',
    words: getWords('en'),
    allPosts: posts,
    posts,
    authors: [],
    ownPages: new Set(),
    tags: [
      { id: 'release', label: 'Release', slug: 'release', posts: [post, one, both] },
      { id: 'tea', label: 'tea', slug: 'tea', posts: [post, both] },
      { id: 'coffee', label: 'coffee', slug: 'coffee', posts: [none] },
    ],
  };

  const after = writeAfter({ post, section, toHref: (path) => path });
  expect([...after.matchAll(/<li><a href="\/blog\/(\w+)">/g)].map(([, name]) => name)).toEqual([
    'both',
    'one',
  ]);
});
