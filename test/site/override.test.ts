import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { site } from '../helpers/site.ts';

const { dev, listParts } = await loadEngine();

/** Every slot of `Layout`, by the page that has a place for it. */
const SLOTS = {
  page: [
    ...['top', 'bottom', 'beforeNav', 'afterNav', 'beforeNavTitle', 'navTitle', 'afterNavTitle'],
    ...['beforeNavMenu', 'afterNavMenu'],
  ],
  doc: [
    ...['beforeSidebar', 'afterSidebar', 'beforeDoc', 'afterDoc', 'beforeDocContent', 'afterDocContent'],
    ...['beforeDocFooter', 'afterDocFooter', 'beforeOutline', 'afterOutline'],
  ],
  home: [
    ...['beforeHero', 'afterHero', 'beforeHeroActions', 'afterHeroActions'],
    ...['beforeFeatures', 'afterFeatures'],
  ],
};

const FILES = {
  'docgen.config.json': JSON.stringify({
    title: 'Parts',
    themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://example.com' }] },
  }),
  'docs/_nav.json': '[{ "text": "Guide", "link": "/guide/a" }]',
  'docs/index.md':
    '---\npageType: home\nhero: { name: Parts, actions: [{ text: Go, link: /guide/a }] }\nfeatures: [{ title: A, details: B }]\n---\n',
  'docs/guide/_meta.json': '["a", "b"]',
  'docs/guide/a.md': '# A\n\n## Section\n',
  'docs/guide/b.md': '# B\n',
};

/** A theme whose parts and components reach its entry by `export *`. */
const STARS = {
  'theme/index.tsx': "export * from './components';\nexport * from '@rspress/core/theme';\n",
  'theme/components/index.ts':
    "export * from './badge';\nexport * from './foot.js';\nexport type { Props } from './badge';\n",
  'theme/components/badge.tsx': `import './badge.css';
export interface Props { children?: React.ReactNode }
export const Badge = ({ children }: Props) => <b className="own-badge">{children}</b>;
export const OwnCard = () => <i className="own-card" />;
`,
  'theme/components/badge.css': '.own-badge { color: red; }\n',
  'theme/components/foot.tsx': 'export const HomeFooter = () => <footer>own foot</footer>;\n',
  'docs/guide/cards.mdx':
    "import { Badge, OwnCard, Steps } from '@theme';\n\n# Cards\n\n<Badge>new</Badge> <OwnCard />\n\n<Steps>\n\n### One\n\n</Steps>\n",
};

describe('a theme of the site', () => {
  it('adds to the layout in every slot', async () => {
    const names = Object.values(SLOTS).flat();
    const slots = names.map((name) => `${name}={<i data-slot="${name}" />}`).join(' ');
    const built = await site(FILES)
      .write(
        'theme/index.tsx',
        `import { Layout as Original } from 'docgenjs/theme-original';\nexport const Layout = () => <Original ${slots} />;\nexport * from 'docgenjs/theme-original';\n`,
      )
      .build();

    const slotsOf = (path: string) =>
      [...built.html(path).matchAll(/data-slot="(\w+)"/g)].map((match) => match[1] ?? '');
    expect([...new Set(slotsOf('/'))].sort()).toEqual([...SLOTS.page, ...SLOTS.home].sort());
    expect([...new Set(slotsOf('/guide/a'))].sort()).toEqual([...SLOTS.page, ...SLOTS.doc].sort());
    expect([...new Set(slotsOf('404'))].sort()).toEqual([...SLOTS.page].sort());
  });

  it('replaces parts by name wherever they are shown', async () => {
    const parts = [
      'Nav',
      'NavTitle',
      'Sidebar',
      'Outline',
      'DocFooter',
      'PrevNextPage',
      'HomeHero',
      'HomeFooter',
      'NotFoundLayout',
      'SocialLinks',
      'Root',
    ];
    expect(await listParts()).toEqual(expect.arrayContaining(parts));
    const lines = parts.map(
      (name) =>
        `export const ${name} = (props) => <><i data-part="${name}" /><original.${name} {...props} /></>;`,
    );
    const built = await site(FILES)
      .write('theme/index.jsx', ["import * as original from 'docgenjs/theme-original';", ...lines].join('\n'))
      .build();

    const found = ['/', '/guide/a', '404'].flatMap((path) =>
      [...built.html(path).matchAll(/data-part="(\w+)"/g)].map((match) => match[1]),
    );
    expect([...new Set(found)].sort()).toEqual([...parts].sort());
    // Nobody named Root a second time: it is around the page, once.
    expect(built.html('/guide/a').match(/data-part="Root"/g)).toHaveLength(1);
  });

  it('has a home page and a 404 page of its own, by props of the layout', async () => {
    const built = await site(FILES)
      .write(
        'theme/index.jsx',
        `import { Layout as Original } from 'docgenjs/theme-original';
export const Layout = () => (
  <Original HomeLayout={() => <main id="rp-main">My home</main>} NotFoundLayout={() => <main id="rp-main">Nowhere</main>} />
);`,
      )
      .build();

    expect(built.html('/')).toContain('My home');
    expect(built.html('404')).toContain('Nowhere');
    expect(built.html('/guide/a')).toContain('rp-doc-layout');
  });

  it('wins over the built-in theme with names that it passes on from its own files', async () => {
    const built = await site({ ...FILES, ...STARS }).build();

    expect(built.problems()).toEqual([]);
    expect(built.html('/')).toContain('own foot');
    expect(built.html('/guide/cards')).toContain('<b class="own-badge">new</b>');
    expect(built.html('/guide/cards')).toContain('<i class="own-card"></i>');
    expect(built.html('/guide/cards')).toContain('rp-steps');
    const scripts = readdirSync(join(built.outDir, 'static'), { recursive: true, encoding: 'utf8' });
    const texts = scripts
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(built.outDir, 'static', name), 'utf8'));
    expect(texts.filter((text) => text.includes('own-badge'))).toHaveLength(1);
  });

  it('gives pages that import it by path what it passes on of the built-in theme', async () => {
    const built = await site({ ...FILES, ...STARS })
      .write(
        'docs/guide/tabs.mdx',
        'import { Badge, Tab, Tabs } from \'../../theme\';\n\n<Tabs><Tab label="x">y</Tab></Tabs> <Badge />\n',
      )
      .build();

    expect(built.problems()).toEqual([]);
    expect(built.html('/guide/tabs')).toContain('rp-tabs');
    expect(built.html('/guide/tabs')).toContain('own-badge');
  });

  it('wins in dev as well, and follows what its own files export', async () => {
    const made = site({ ...FILES, ...STARS });
    const server = await dev({ cwd: made.dir, port: 0 });
    onTestFinished(() => server.close());
    const read = async () => (await fetch(new URL('guide/cards.html', server.urls.local))).text();
    expect(await read()).toContain('own-badge');

    made.write('theme/components/badge.tsx', 'export const OwnCard = () => <i className="own-card" />;\n');
    await expect.poll(read).toContain('rp-badge');
  });

  it('may be one object, as in Rspress 1', async () => {
    const built = await site(FILES)
      .write(
        'theme/index.tsx',
        `import { Helmet } from 'rspress/runtime';
import Theme, { Badge } from 'rspress/theme';

const Home = () => (
  <main id="rp-main">
    <Helmet htmlAttributes={{ lang: 'en' }}>
      <title>Own title</title>
    </Helmet>
    own home
  </main>
);
const Layout = (): JSX.Element => <Theme.Layout bottom={<Badge>own footer</Badge>} />;

export default {
  ...Theme,
  Layout,
  // The page of the start.
  HomeLayout: Home,
};

export * from 'rspress/theme';
`,
      )
      .write('docs/index.md', '---\npageType: home\n---\n')
      .build();

    expect(built.problems()).toEqual([]);
    for (const words of ['own home', 'own footer', '<title>Own title</title>'])
      expect(built.html('/')).toContain(words);
  });

  it('is warned of a default export that replaces nothing', async () => {
    const built = await site(FILES)
      .write(
        'theme/index.jsx',
        "export * from 'docgenjs/theme-original';\nexport default { Layout: () => null };\n",
      )
      .build();

    expect(built.problems()).toEqual(['DG5005 theme/index.jsx']);
    expect(built.ok).toBe(true);
  });

  it('is told of names that are no part and that nothing imports', async () => {
    const built = await site(FILES)
      .write(
        'theme/index.jsx',
        'export const HomeFoter = () => null;\nexport const NavTitle = () => null;\nexport { Price, Unused } from "./price";\nexport const Own = () => null;\nexport const Star = () => <Own />;\nexport const IconSearch = "/search.svg"; export const IconExternalLink = "/external.svg"; export const IconCopy = "/copy.svg";\nexport const IconTitle = "/title.svg";\n',
      )
      .write('theme/price.jsx', 'export const Price = () => null, Unused = Price;\n')
      .write(
        'docs/price.mdx',
        "import { Price } from '@theme';\nimport { Star as S } from '../theme';\n\n# Price\n\n<Price /><S />\n",
      )
      .build();

    expect(built.diagnostics()).toMatchObject([
      {
        code: 'DG5006',
        severity: 'warning',
        file: 'theme/index.jsx',
        line: 1,
        message: 'The theme exports "HomeFoter", which is not a part of the theme, and nothing imports it.',
        hint: 'If it is for the part "HomeFooter", give it that name.',
      },
      {
        code: 'DG5006',
        line: 7,
        message: 'The theme exports "IconTitle", which is not a part of the theme, and nothing imports it.',
        hint: 'No part of the theme shows this icon: remove it.',
      },
      {
        code: 'DG5006',
        line: 3,
        message: 'The theme exports "Unused", which is not a part of the theme, and nothing imports it.',
        hint: 'Give it the name of the part that it replaces, or remove it.',
      },
    ]);
  });

  it('is told so beside `export *` too, unless one of its own files is imported for the name', async () => {
    const built = await site(FILES)
      .write(
        'theme/index.tsx',
        `import One from './one';
import { Two } from './two';
import { Lazy as Slow } from './two';
import Three from './three';
export { One, Two, Slow, Three };
export * from '@rspress/core/theme';
`,
      )
      .write('theme/one.tsx', 'const One = () => <i>one</i>;\nexport default One;\n')
      .write('theme/two.tsx', 'export const Two = () => <i>two</i>, Lazy = Two;\n')
      .write('theme/three.tsx', 'export default () => <i>three</i>;\n')
      .write(
        'docs/one.mdx',
        "import One from '../theme/one';\nimport { Two, Lazy as Slow } from '../theme/two.js';\n\n<One /> <Two /> <Slow />\n",
      )
      .build();

    expect(built.diagnostics()).toMatchObject([
      { message: 'The theme exports "Three", which is not a part of the theme, and nothing imports it.' },
    ]);
  });
});
