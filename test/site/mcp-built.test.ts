/** `docgen mcp --built`: what a coding agent gets of a built site, from its folder alone. */
import { cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDocgen } from '../helpers/docgen.ts';
import { makeFolder } from '../helpers/folders.ts';
import { type Agent, startAgent } from '../helpers/mcp-client.ts';
import { type Files, site } from '../helpers/site.ts';

const CONFIG = `import { pluginLlms } from 'docgenjs/plugins/llms';
export default {
  title: 'Kettle', lang: 'en', base: '/docs/', siteOrigin: 'https://kettle.example',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  themeConfig: { nav: [{ text: 'Guide', link: '/guide/start', activeMatch: '/guide/' }] },
  plugins: [pluginLlms()],
};
`;

const KETTLE: Files = {
  'docgen.config.ts': CONFIG,
  'docs/en/index.md':
    '---\npageType: home\nhero:\n  name: Kettle\n  text: Boils water\n  actions:\n    - { text: Start, link: /guide/start }\n---\n',
  'docs/en/guide/start.md':
    '# Getting started\n\nFill the kettle, see [tea](./tea.mdx).\n\n## Boil water\n\nPress the lever.\n\n### Safety\n\nMind the steam.\n\n## Clean\n\nUse vinegar.\n',
  'docs/en/guide/tea.mdx':
    "import { Cup } from '../../../cup';\n\n# Tea\n\n<Cup size={2} />\n\n## Milk\n\nAfterwards.\n",
  'docs/en/recipe.md': '---\nunlisted: true\n---\n\n# Recipe\n\nTwo spoons.\n',
  'docs/en/plan.md': '---\ndraft: true\n---\n\n# Plan\n\nThree spoons.\n',
  'docs/zh/index.md': '# 水壶\n\n用来烧水。\n',
  'docs/zh/guide/start.md': '# 快速开始\n\n给水壶加水。\n\n## 烧水 {#boil-water}\n\n按下开关。\n',
  'docs/public/old.html': '<!doctype html><title>Old</title><h1>Not of docgen</h1>\n',
  'cup.tsx': 'export function Cup({ size }: { size: number }) { return <p>A cup of {size} units.</p>; }\n',
};

/** Builds a site, and keeps nothing but its output. */
async function buildAlone(files: Files, portable = false): Promise<string> {
  const project = site(files);
  expect((await project.build({ overrides: { portable } })).exitCode).toBe(0);
  const dir = makeFolder('built');
  cpSync(join(project.dir, 'doc_build'), join(dir, 'out'), { recursive: true });
  return dir;
}

const startBuilt = (dir: string): Promise<Agent> => startAgent(dir, ['--built', 'out']);

describe('an agent that starts docgen mcp --built', () => {
  it('searches, lists and reads what a server of the project gives, without the project', async () => {
    const dir = await buildAlone(KETTLE);
    const [built, project] = [await startBuilt(dir), await startAgent(site(KETTLE).dir)];

    const same: readonly [string, Record<string, unknown>][] = [
      ['search', { query: 'lever' }],
      ['search', { query: 'getting started' }],
      ['search', { query: '开关', lang: 'zh' }],
      ['search', { query: 'spoons' }],
      ['outline', {}],
      ['outline', { lang: 'zh' }],
      ['read_page', { address: '/guide/start' }],
      ['read_page', { address: 'https://kettle.example/docs/guide/tea.html' }],
      ['read_page', { address: '/zh/guide/start.md' }],
      ['read_page', { address: 'docs/en/guide/tea.mdx' }],
      ['read_page', { address: '/' }],
      ['read_page', { address: '/recipe' }],
      ['read_section', { address: '/guide/start#boil-water' }],
      ['read_section', { address: '/docs/guide/tea#milk' }],
      ['config_schema', { key: 'base' }],
    ];
    for (const [tool, input] of same)
      expect([tool, input, await built.ask(tool, input)]).toEqual([
        ...[tool, input],
        await project.ask(tool, input),
      ]);

    expect(await built.ask('outline')).toBe(
      '# Kettle (en)\n\nLanguages: en, zh.\n\n## Guide\n- Getting started /guide/start\n- Tea /guide/tea\n\n- index /',
    );
    expect(await built.ask('outline', { address: '/guide/start' })).toBe(
      [
        '# Getting started /guide/start',
        'Source: en/guide/start.md',
        'Other languages and versions: /zh/guide/start',
        '',
        '- Getting started /guide/start#getting-started',
        '- Boil water /guide/start#boil-water',
        '  - Safety /guide/start#safety',
        '- Clean /guide/start#clean',
      ].join('\n'),
    );
    const { resources } = await built.client.listResources();
    expect(resources.map(({ uri }) => uri.slice('docgen://docs'.length)).sort()).toEqual([
      ...['/', '/guide/start', '/guide/tea', '/zh/', '/zh/guide/start'],
    ]);
    expect(await built.refused('read_page', { address: '/plan' })).toContain('There is no page "/plan".');
    expect(await built.refused('read_page', { address: '/old' })).toContain('There is no page "/old".');
    expect(await built.refused('read_section', { address: '/guide/start#boil' })).toContain(
      'Its sections: #getting-started, #boil-water, #safety, #clean.',
    );
    expect(await built.refused('search', { query: 'x', lang: 'fr' })).toContain('Its languages: en, zh.');
  });

  it('gets the same of a site that opens without a server, addresses in pages among it', async () => {
    // Without Markdown files, which a portable site has not.
    const files = { ...KETTLE, 'docgen.config.ts': CONFIG.replace('plugins: [pluginLlms()],', '') };
    const [portable, served] = [
      await startBuilt(await buildAlone(files, true)),
      await startBuilt(await buildAlone(files)),
    ];

    expect(await portable.ask('read_page', { address: '/guide/start' })).toContain(
      'see [tea](/docs/guide/tea.html)',
    );
    const same: readonly [string, Record<string, unknown>][] = [
      ['search', { query: 'lever' }],
      ['search', { query: '开关', lang: 'zh' }],
      ['outline', {}],
      ['outline', { address: '/guide/start' }],
      ['read_page', { address: '/guide/start' }],
      ['read_page', { address: '/guide/tea' }],
      ['read_page', { address: '/' }],
      ['read_section', { address: '/guide/start#boil-water' }],
    ];
    for (const [tool, input] of same)
      expect([tool, input, await portable.ask(tool, input)]).toEqual([
        ...[tool, input],
        await served.ask(tool, input),
      ]);
  });

  it('reads pages of a site without Markdown files and index, of several versions', async () => {
    const dir = await buildAlone({
      'docgen.config.ts':
        "export default { title: 'Kettle', lang: 'en', search: false, multiVersion: { default: 'v2', versions: ['v2', 'v1'] } };\n",
      'docs/v2/start.md': '# Start two\n\n```js\nboil(1 < 2);\n```\n',
      'docs/v1/start.md': '# Start one\n\nPull the lever.\n',
    });
    const agent = await startBuilt(dir);

    expect(await agent.ask('read_page', { address: '/start' })).toBe(
      '# Start two\n\n```js\nboil(1 < 2);\n```',
    );
    expect(await agent.ask('outline', { version: 'v1' })).toBe(
      '# Kettle (en, v1)\n\nVersions: v2, v1.\n\n- Start one /v1/start',
    );
    expect(await agent.refused('search', { query: 'lever' })).toBe(
      'The built site has no search index. Call "outline" for all pages.',
    );
  });

  it('opens nothing outside of the folder, and nothing through links', async () => {
    const dir = await buildAlone(KETTLE);
    const out = join(dir, 'out');
    cpSync(join(out, 'guide/start.html'), join(dir, 'outside.html'));
    cpSync(join(out, 'guide'), join(dir, 'elsewhere'), { recursive: true });
    symlinkSync(join(dir, 'outside.html'), join(out, 'linked.html'));
    symlinkSync(join(dir, 'elsewhere'), join(out, 'folder'));
    const agent = await startBuilt(dir);

    for (const address of [
      '/../outside',
      '/%2e%2e/outside',
      'guide/../../outside.html',
      '/linked',
      '/folder/start',
    ])
      expect(await agent.refused('read_page', { address })).toContain('There is no page');
    expect(await agent.ask('outline')).not.toMatch(/linked|folder/);
  });

  it('names the files that are damaged, and goes on without them', async () => {
    const dir = await buildAlone(KETTLE);
    const out = join(dir, 'out');
    const search = join(out, 'static/search/en');
    for (const name of readdirSync(search).filter((each) => each.startsWith('terms.')))
      writeFileSync(join(search, name), 'no index');
    writeFileSync(
      join(out, 'guide/tea.html'),
      '<!doctype html><meta name="generator" content="docgen"><p>Cut',
    );
    const agent = await startBuilt(dir);

    expect(await agent.refused('search', { query: 'lever' })).toBe(
      '"static/search/en" of the built site is missing or damaged. Build the site again.',
    );
    expect(await agent.ask('search', { query: '开关', lang: 'zh' })).toContain('/zh/guide/start#boil-water');
    expect(await agent.refused('read_page', { address: '/guide/tea' })).toBe(
      '"guide/tea.html" of the built site is missing or damaged. Build the site again.',
    );
    expect(await agent.ask('outline')).toContain(
      'Damaged and not listed: guide/tea.html. Build the site again.',
    );
  });

  it('has the next build in the next answer', async () => {
    const project = site(KETTLE);
    await project.build();
    const agent = await startAgent(project.dir, ['--built']);
    expect(await agent.ask('search', { query: 'lever' })).toContain('1 result');

    await project.edit('docs/en/guide/start.md', (text) => text.replace('the lever', 'the big knob')).build();

    expect(await agent.ask('search', { query: 'knob' })).toContain('/guide/start#boil-water');
    expect(await agent.ask('read_page', { address: '/guide/start' })).toContain('the big knob');
  });
});

describe('docgen mcp --built with a folder that it cannot serve', () => {
  it('says what is wrong with it', async () => {
    const cwd = makeFolder('none');
    writeFileSync(join(cwd, 'index.html'), '<!doctype html><title>Mine</title>');
    const foreign = await run(cwd, '--built', '.');
    expect(foreign).toMatchObject({ exitCode: 3, stdout: '' });
    expect(foreign.stderr).toMatch(/DG8003/);
    expect(foreign.stderr).toContain('The folder has no page that docgen built.');
    const missing = await run(cwd, '--built');
    expect(missing.stderr).toContain('There is no built site in "doc_build".');
    expect(missing.stderr).toContain('run docgen build first');

    const project = site(KETTLE);
    await project.build();
    const data = join(project.dir, 'doc_build/static');
    for (const name of readdirSync(data).filter((each) => each.startsWith('site-en-')))
      rmSync(join(data, name));
    expect((await run(project.dir, '--built')).stderr).toMatch(
      /"static\/site-en-\w+\.json" of the built site/,
    );
  });

  it('refuses what concerns a project', async () => {
    const { exitCode, stderr } = await run(
      makeFolder('both'),
      '--built',
      'out',
      '--untrusted',
      '--base',
      '/x/',
    );
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--built reads no project: it cannot be used with --base, --untrusted.');
  });
});

function run(cwd: string, ...args: readonly string[]) {
  return startDocgen(['mcp', ...args], { cwd }).ended;
}
