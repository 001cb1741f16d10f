import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readThemeSources } from '../../src/engine/bundle/site-theme/theme-sources.ts';
import { toFilePath } from '../../src/engine/config/file-path.ts';
import { createPartCopy } from '../../src/tools/eject/part-copy.ts';
import { loadEngine } from '../helpers/engine.ts';
import { type Site, site } from '../helpers/site.ts';

const { ejectPart, listParts, readEjectedParts } = await loadEngine();

const SOURCES = readThemeSources();
const themeOf = ({ dir }: Site) => ({ themeDir: toFilePath(dir, 'theme') });
const eject = (made: Site, part: string, force = false) =>
  ejectPart({ config: themeOf(made), part, version: '1.2.3', force });

async function ejectAll(made: Site): Promise<void> {
  for (const part of await listParts()) {
    const isFirstOfItsFile = createPartCopy(SOURCES, part, '1.2.3')?.parts[0] === part;
    if (isFirstOfItsFile) await eject(made, part);
  }
}

/** What authors write; the rest of the theme is around every page. */
const COMPONENTS = `import {
  Badge, Button, Callout, Card, CodeBlock, FileTree, LinkCard, PackageManagerTabs, Prompt, SourceCode, Steps, Tab, Tabs, Tag, Tooltip,
} from 'docgenjs/theme';

# Components <Badge text="new" />

<Button href="/">Home</Button> <Tag tag="new" /> <Tooltip content="explained">word</Tooltip>

<Callout type="tip" title="Title">Text</Callout>

<Card title="Card" content="Content" /> <LinkCard href="/" title="Card" />

<CodeBlock lang="sh" code="npm run build" />

<FileTree tree={'docs/\\n  index.md'} />

<PackageManagerTabs command="install docgen" />

<Prompt prompt="Read." title="Prompt" />

<SourceCode href="https://github.com/example" />

<Steps>

### One

</Steps>

<Tabs><Tab label="a">A</Tab><Tab label="b">B</Tab></Tabs>
`;

describe('parts that are copied into a site', () => {
  it('draw the same pages as the ones of docgen, and not by being left out', async () => {
    const plain = site('rspress-i18n').remove('theme').write('docs/en/guide/parts.mdx', COMPONENTS);
    const ejected = plain.copy();
    await ejectAll(ejected);

    const [before, after] = [await plain.build(), await ejected.build()];

    const pages = before.files().filter((path) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(5);
    for (const path of pages) {
      expect(toComparable(after.read(path)), path).toBe(toComparable(before.read(path)));
    }

    const file = 'theme/components/NavTitle/index.tsx';
    const changed = await ejected.edit(file, (text) => text.replaceAll('rp-nav', 'my-nav')).build();
    expect(changed.html('/')).toContain('class="my-nav');
  });

  it('bring what is not public beside them, and nothing of docgen but its public entries', async () => {
    for (const part of await listParts()) {
      const copy = createPartCopy(SOURCES, part, '1.2.3');
      for (const [name, text] of copy?.files ?? []) {
        const imported = [...text.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map((match) =>
          (match[1] ?? match[2] ?? '').replace(/\.css\?inline$/, '.css'),
        );
        const files = [...(copy?.files.keys() ?? [])].map((file) => `./${file.replace(/\.tsx?$/, '')}`);
        const allowed = ['react', 'react-dom', 'docgenjs/runtime', 'docgenjs/theme-original', ...files];
        expect(
          imported.filter((specifier) => !allowed.includes(specifier)),
          `${part}: ${name}`,
        ).toEqual([]);
      }
    }
  });

  it('are exported by a theme that was not there', async () => {
    const made = site('plain');
    const { files, parts } = await eject(made, 'Tabs');

    expect(parts).toEqual(['Tab', 'Tabs']);
    expect(files[0]).toBe(join(made.dir, 'theme/components/Tabs/index.tsx'));
    expect(made.read('theme/index.tsx')).toBe(
      "export * from 'docgenjs/theme-original';\nexport { Tab, Tabs } from './components/Tabs';\n",
    );
  });

  it('leave in the theme what is there', async () => {
    const own = "import './theme.css';\n\nexport const HomeFooter = () => null;";
    const made = site('plain').write('theme/index.jsx', own).write('theme/theme.css', '');

    await eject(made, 'NavTitle');
    expect(made.read('theme/index.jsx')).toBe(`${own}\nexport { NavTitle } from './components/NavTitle';\n`);
    const { ownParts } = await eject(made, 'HomeFooter');
    expect(ownParts).toEqual(['HomeFooter']);
    expect(made.read('theme/index.jsx')).toBe(`${own}\nexport { NavTitle } from './components/NavTitle';\n`);
  });

  it('are written over only when that is asked for', async () => {
    const made = site('plain');
    const file = 'theme/components/Tag/index.tsx';
    await eject(made, 'Tag');
    const original = made.read(file);
    made.write(file, 'mine');

    await expect(eject(made, 'Tag')).rejects.toMatchObject({ exitCode: 2 });
    expect(made.read(file)).toBe('mine');
    const { ownParts } = await eject(made, 'Tag', true);
    expect(made.read(file)).toBe(original);
    expect(ownParts).toEqual([]);
    expect(made.read('theme/index.tsx').match(/components\/Tag/g)).toHaveLength(1);
  });

  it('are compared with the ones of docgen', async () => {
    const made = site('plain').write('theme/components/Mine/index.tsx', 'export const Mine = () => null;');
    await eject(made, 'Badge');
    await eject(made, 'Steps');
    await eject(made, 'Root');
    made
      .edit('theme/components/Badge/index.tsx', (text) => `${text}// my own change\n`)
      .edit('theme/components/Steps/index.tsx', (text) => text.replace(/source \w+/, 'source 0123'))
      .edit('theme/components/Root/index.tsx', (text) => text.replace('ejected: Root', 'ejected: Former'));

    const found = await readEjectedParts(themeOf(made));

    expect(found.map(({ parts, version, state }) => [...parts, version, state])).toEqual([
      ['Badge', '1.2.3', 'same'],
      ['Former', '1.2.3', 'gone'],
      ['Steps', '1.2.3', 'changed'],
    ]);
  });

  it('are not those that need packages of docgen', async () => {
    expect(await listParts()).not.toContain('CodeBlockRuntime');
    await expect(eject(site('plain'), 'CodeBlockRuntime')).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: 'DG9009' }],
    });
  });

  it('are named by the nearest name when there is none', async () => {
    await expect(eject(site('plain'), 'HomeFoter')).rejects.toMatchObject({
      exitCode: 2,
      diagnostics: [{ code: 'DG9007', hint: 'Did you mean "HomeFooter"?' }],
    });
  });
});

/** What a reader sees: names of scripts differ, since they hold the copies. */
function toComparable(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/-[0-9a-f]{8}\./g, '-[HASH].');
}
