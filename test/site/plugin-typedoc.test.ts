import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { installPeers } from '../helpers/peers.ts';
import { site } from '../helpers/site.ts';

const [EXAMPLE, SETUP] = readPageExamples('en/plugin/official-plugins/typedoc.md');
const PEERS = ['typedoc', 'typedoc-plugin-markdown', 'typescript'];
const SOURCE = EXAMPLE?.files['src/index.ts'] ?? '';

const toConfig = (options: string) => `
import { pluginTypedoc } from 'docgenjs/plugins/typedoc';
export default { plugins: [pluginTypedoc({ ${options} })] };`;

describe('typedoc', () => {
  it('makes the pages that the documentation names, and none of what is gone', async () => {
    const project = installPeers(site({ 'docs/index.md': '# Home\n', ...EXAMPLE?.files }), PEERS);
    const built = await project.build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const pages = built.files().filter((path) => path.startsWith('api/'));
    expect(pages).toEqual([
      'api/functions/boil.html',
      'api/functions/index.html',
      'api/index.html',
      'api/interfaces/KettleOptions.html',
      'api/interfaces/index.html',
    ]);
    expect(built.body('api/functions/boil')).toMatch(
      /Boils water[\s\S]*href="\/api\/interfaces\/KettleOptions/,
    );
    expect(built.body('api/functions/index')).toMatch(
      /<h1 id="functions"[\s\S]*href="\/api\/functions\/boil/,
    );
    const sidebar = /<nav[^>]*rp-sidebar[\s\S]*?<\/nav>/.exec(built.html('api/index'))?.[0] ?? '';
    expect(sidebar.replace(/<[^>]+>/g, ' ')).toMatch(
      /Kettle\s.*Functions\s.*boil\(\)\s.*Interfaces\s.*KettleOptions/s,
    );

    const record = join(project.dir, 'node_modules/.docgen/typedoc');
    const { mtimeMs } = statSync(record);
    const again = await project.build();
    expect(again.result.files.written).toBe(0);
    expect(statSync(record).mtimeMs).toBe(mtimeMs);

    project
      .write(
        'src/index.ts',
        SOURCE.replace(/\/\*\* How a kettle[\s\S]*?\n}\n/, '').replaceAll('KettleOptions', 'any'),
      )
      .write('docs/api/functions/boil.md', '# My own words\n');
    const next = await project.build();
    expect(next.terminal()).not.toMatch(/✖|⚠/);
    expect(next.files().filter((path) => path.startsWith('api/'))).toEqual(pages.slice(0, 3));
    expect(next.body('api/functions/boil')).toContain('My own words');
  });

  it('names the pages of several modules by kind, module and export, as Rspress does', async () => {
    const files = {
      'docs/index.md': '# Home\n',
      'docgen.config.ts': toConfig("entryPoints: ['src/index.ts', 'src/more.ts'], titles: 'kind'"),
      'src/index.ts': SOURCE,
      'src/more.ts':
        "import type { KettleOptions } from './index';\n/** Whether it is on. */\nexport type State = 'on' | 'off';\n/** Colours. */\nexport enum Colour { Red }\n/** Makes tea. */\nexport function brew(_: KettleOptions): State {\n  return 'on';\n}\n",
    };
    const built = await installPeers(site(files), PEERS).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.files().filter((path) => path.startsWith('api/'))).toEqual([
      'api/enums/more.Colour.html',
      'api/functions/index.boil.html',
      'api/functions/more.brew.html',
      'api/index.html',
      'api/interfaces/index.KettleOptions.html',
      'api/modules/index.html',
      'api/modules/more.html',
      'api/types/more.State.html',
    ]);
    expect(built.html('api/functions/more.brew')).toMatch(/<title>Function: brew\(\)/);
    expect(built.body('api/functions/more.brew')).toMatch(/href="\/api\/types\/more\.State(?:\.html)?"/);
  });

  it('speaks the language of each page, with the settings of the site', async () => {
    const languages = `lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],\n  plugins: [`;
    const project = site({
      'docgen.config.ts': (SETUP?.files['docgen.config.ts'] ?? '').replace('  plugins: [', languages),
      'src/index.ts': SOURCE,
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
    });
    const built = await installPeers(project, PEERS).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    expect(built.body('reference/functions/boil')).toMatch(/<h2 id="parameters"[\s\S]*<th>Parameter<\/th>/);
    expect(built.body('zh/reference/functions/boil')).toMatch(/>参数<\/h2>[\s\S]*<th>参数<\/th>/);
    expect(built.html('zh/index')).toMatch(/rp-sidebar[\s\S]*>函数<[\s\S]*>boil\(\)<[\s\S]*>接口</);

    // An error of the sources is told at its place, and the output stays.
    project.edit('src/index.ts', (text) => text.replace('? 0 : 100', "? 'cold' : 100"));
    const failed = await project.build();
    expect(failed.exitCode).toBe(1);
    expect(failed.terminal()).toMatch(/src\/index\.ts[\s\S]*not assignable to type 'number'/);
    expect(failed.diagnostics()).toHaveLength(1);
  });

  it.each([
    [
      `entryPoints: ['src/index.ts']`,
      [],
      'typedoc and typedoc-plugin-markdown are not installed.',
      'npm install -D typedoc typedoc-plugin-markdown typescript@6',
    ],
    [`entryPoints: ['src/indx.ts']`, PEERS, '"src/indx.ts", which does not exist', 'folder of package.json'],
    [
      `entryPoint: ['src/index.ts'], entryPoints: ['src/index.ts']`,
      PEERS,
      'entryPoint',
      'Did you mean "entryPoints"',
    ],
    [
      `entryPoints: ['src/index.ts'], outDir: '../api'`,
      PEERS,
      'outDir',
      'not a folder inside the docs folder',
    ],
  ])('says in one line what is wrong with %s', async (options, peers, message, hint) => {
    const files = {
      'docs/index.md': '# Home\n',
      'src/index.ts': SOURCE,
      'docgen.config.ts': toConfig(options),
    };
    const built = await installPeers(site(files), peers).build();

    expect(built.exitCode).toBe(2);
    expect(built.diagnostics()).toHaveLength(1);
    expect(built.terminal()).toContain('typedoc');
    expect(built.terminal()).toContain(message);
    expect(built.terminal()).toContain(hint);
  });

  it('needs a TypeScript that has an API', async () => {
    const project = site({
      'docs/index.md': '# Home\n',
      'src/index.ts': SOURCE,
      'docgen.config.ts': toConfig(`entryPoints: ['src/index.ts']`),
    });
    const packages = { typedoc: '0.28.0', 'typedoc-plugin-markdown': '4.4.0', typescript: '7.0.2' };
    for (const [name, version] of Object.entries(packages))
      project
        .write(`node_modules/${name}/package.json`, JSON.stringify({ name, version, main: 'index.js' }))
        .write(`node_modules/${name}/index.js`, 'throw new Error("loaded");');
    const built = await project.build();

    expect(built.terminal()).toContain(
      'typedoc needs TypeScript 5 or 6, whose API version 7 does not have yet; found 7.0.2.',
    );
    expect(built.terminal()).toContain('npm install -D typescript@6');
  });
});
