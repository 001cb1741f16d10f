/** Overview pages: what is in their HTML, and what builds make again when a page they list has changed. */
import { describe, expect, it } from 'vitest';
import type { PageMeta } from '../../src/shared/types.ts';
import { itBuildsAfter, listPageFiles, type Step } from '../helpers/changing-site.ts';
import { type Built, type Site, site } from '../helpers/site.ts';

function overviewSite(): Site {
  return site({
    'docgen.config.json': JSON.stringify({ root: 'docs', title: 'Kit' }),
    'docs/index.md': '# Home\n',
    'docs/_nav.json': '[{ "text": "API", "link": "/api/" }]',
    'docs/api/_meta.json': '["index", "a", { "type": "dir", "name": "more", "label": "More" }]',
    'docs/api/index.md':
      '---\noverview: true\n---\n\n# The *API* {#the-api}\n\nRead [a](./a.md#one) or [this](#the-api).\n',
    'docs/api/a.md': '# A\n\n## One\n\n### Inner\n',
    'docs/api/more/b.md': '# B\n\nNo headings.\n',
    'docs/list/_meta.json': '["index", "c", "badge"]',
    'docs/list/index.mdx': "import { List } from '../../src/list';\n\n# List\n\n<List />\n",
    'docs/list/c.md': '# C\n\n## Two\n\n### Below\n',
    'docs/list/badge.mdx':
      "import { Badge } from 'docgenjs/theme';\n\n# Overview\n\n<Badge>Overview</Badge>\n",
    'src/list.tsx':
      "import { Overview } from 'docgenjs/theme';\nexport const List = () => <Overview overviewHeaders={[3]} />;\n",
  });
}

let unchanged: Promise<Built> | undefined;

/** The site as it is, for tests that only read. */
function buildOnce(): Promise<Built> {
  unchanged ??= overviewSite().build();
  return unchanged;
}

function metaOf(built: Built, path: string): PageMeta {
  const json = /<script type="application\/json" id="docgen-meta">(.*?)<\/script>/s.exec(built.html(path));
  return JSON.parse(json?.[1] ?? '{}');
}

/** Text and address of every link in the list, in order. */
function linksOf(built: Built, path: string): string[] {
  const list = built.html(path).split('rp-overview__groups')[1]?.split('</main>')[0] ?? '';
  const links = [...list.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return links.map(([, href, text = '']) => `${text.replace(/<[^>]*>/g, '')} ${href}`);
}

it('shows its title once, its text, and the pages below it with their headings', async () => {
  const built = await buildOnce();
  expect(built.problems()).toEqual([]);
  const html = built.html('/api/');
  expect(html.match(/<h1[^>]*>.*?<\/h1>/g)).toEqual(['<h1 class="rp-overview__title">The API</h1>']);
  expect(built.body('/api/')).toMatch(/^<p>Read <a[^>]*>a<\/a>/);
  expect(html).toContain('<title>The API - Kit</title>');
  expect(linksOf(built, '/api/')).toEqual(['A /api/a.html', 'One /api/a.html#one', 'B /api/more/b.html']);
  expect(html).not.toContain('rp-doc-footer');
  expect(html).not.toContain('rp-doc-layout__outline');
  // Nothing of it may travel with pages that show none.
  expect(metaOf(built, '/api/a').overview).toBeUndefined();
});

it('is found in the components of a page, and nowhere else', async () => {
  const built = await buildOnce();
  expect(linksOf(built, '/list/')).toContain('Below /list/c.html#below');
  expect(linksOf(built, '/list/')).not.toContain('Two /list/c.html#two');
  expect(metaOf(built, '/list/badge').overview).toBeUndefined();
});

it('has a title of its own where the page has none, and none in its text where frontmatter has one', async () => {
  const made = overviewSite();
  made.write('docs/api/index.md', '---\noverview: true\n---\n\nWords.\n');
  const unnamed = await made.build();
  expect(unnamed.html('/api/')).toContain('<h1 class="rp-overview__title">Overview</h1>');
  made.write('docs/api/index.md', '---\noverview: true\ntitle: Reference\n---\n\nWords.\n');
  const named = await made.build();
  expect(named.html('/api/').match(/<h1.*?<\/h1>/g)).toEqual([
    '<h1 class="rp-overview__title">Reference</h1>',
  ]);
});

const SIDEBAR = 'static/sidebar-[HASH].json';

const steps: Step[] = [
  {
    what: 'a heading that an overview lists: the page and the overview',
    edit: (made) => made.edit('docs/api/a.md', (text) => text.replace('## One', '## Uno')),
    written: listPageFiles('api/a', 'api/index'),
    compiled: 1,
  },
  {
    what: 'a heading that it does not list: the page',
    edit: (made) => made.edit('docs/api/a.md', (text) => text.replace('### Inner', '### Other')),
    written: listPageFiles('api/a'),
    compiled: 1,
  },
  {
    what: 'words of a page that it lists: the page',
    edit: (made) => made.edit('docs/api/more/b.md', (text) => text.replace('No', 'Still no')),
    written: listPageFiles('api/more/b'),
    compiled: 1,
  },
  {
    what: 'the depths of a page that it lists: all that show the sidebar, which says so',
    edit: (made) => made.edit('docs/api/a.md', (text) => `---\noverviewHeaders: [2, 3]\n---\n\n${text}`),
    written: [...listPageFiles('api/a', 'api/index', 'api/more/b'), SIDEBAR],
    compiled: 1,
  },
  {
    what: 'its own depths: the same, as its entry says so',
    edit: (made) =>
      made.edit('docs/api/index.md', (text) => text.replace('true', 'true\noverviewHeaders: [3]')),
    written: [...listPageFiles('api/a', 'api/index', 'api/more/b'), SIDEBAR],
    compiled: 1,
  },
  {
    what: 'a heading that a component lists: the page and the one with the component',
    edit: (made) => made.edit('docs/list/c.md', (text) => text.replace('### Below', '### Under')),
    written: listPageFiles('list/c', 'list/index'),
    compiled: 1,
  },
];

describe('an edit of', () => itBuildsAfter(steps, overviewSite()));
