/** `docgen mcp`: what a coding agent gets, through the official client. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDocgen } from '../helpers/docgen.ts';
import { connectAgent, MCP_SCRIPT, startAgent, startServer } from '../helpers/mcp-client.ts';
import { type Site, site } from '../helpers/site.ts';

function kettle(): Site {
  return site({
    'docgen.config.ts': `console.log('the config runs');
export default {
  title: 'Kettle',
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
};
`,
    'docs/en/index.md': '# Kettle\n\nBoils water.\n',
    'docs/en/guide/start.md':
      '# Getting started\n\nFill the kettle.\n\n## Boil water\n\nPress the lever.\n\n### Safety\n\nMind the steam.\n\n## Clean\n\nUse vinegar.\n',
    'docs/en/guide/tea.mdx':
      "import { Cup } from '../../../cup';\n\n# Tea\n\n<Cup size={2} />\n\n## Milk\n\nAfterwards.\n",
    'docs/zh/index.md': '# 水壶\n\n用来烧水。\n',
    'docs/zh/guide/start.md':
      '# 快速开始\n\n给水壶加水。\n\n## 烧水 {#boil-water}\n\n按下开关。\n\n## 清洁 {#clean}\n\n使用白醋。\n',
    'cup.tsx':
      "export function Cup({ size }: { size: number }) { console.log('the cup is rendered'); return <p>A cup of {size} units.</p>; }\n",
  });
}

describe('an agent that starts docgen mcp', () => {
  it('searches, lists and reads in English and Chinese', async () => {
    const agent = await startAgent(kettle().dir);

    expect(await agent.ask('search', { query: 'lever' })).toBe(
      '1 result for "lever" in en:\n1. Getting started › Boil water\n   /guide/start#boil-water\n   Press the lever.',
    );
    expect(await agent.ask('search', { query: 'getting started', limit: 1 })).toContain(
      '1. Getting started\n   /guide/start\n   Fill the kettle.',
    );
    expect(await agent.ask('search', { query: '开关', lang: 'zh' })).toContain(
      '1. 快速开始 › 烧水\n   /zh/guide/start#boil-water\n   按下开关。',
    );
    expect(await agent.ask('outline')).toContain('- Getting started /guide/start');
    expect(await agent.ask('outline', { lang: 'zh' })).toContain('- 快速开始 /zh/guide/start');
    expect(await agent.ask('outline', { address: '/guide/start' })).toBe(
      [
        '# Getting started /guide/start',
        'Source: docs/en/guide/start.md',
        'Other languages and versions: /zh/guide/start',
        '',
        '- Getting started /guide/start#getting-started',
        '- Boil water /guide/start#boil-water',
        '  - Safety /guide/start#safety',
        '- Clean /guide/start#clean',
      ].join('\n'),
    );
    expect(await agent.ask('read_page', { address: '/zh/guide/start' })).toBe(
      '# 快速开始\n\n给水壶加水。\n\n## 烧水\n\n按下开关。\n\n## 清洁\n\n使用白醋。',
    );
    expect(await agent.ask('read_section', { address: '/guide/start#boil-water' })).toBe(
      '# Getting started\n\n## Boil water\n\nPress the lever.\n\n### Safety\n\nMind the steam.',
    );
  });

  it.skipIf(process.platform === 'win32')(
    'starts it in the folder of the docs, by a script of npm',
    async () => {
      const text = JSON.stringify({ scripts: { mcp: MCP_SCRIPT } });
      const { dir } = kettle();
      writeFileSync(join(dir, 'package.json'), text);
      const agent = await startServer(
        'npm',
        ['--silent', '--prefix', dir, 'run', 'mcp'],
        import.meta.dirname,
      );

      expect(await agent.ask('outline')).toContain('/guide/start');
    },
  );

  it('gets a page with components as it is rendered, by any name of it', async () => {
    const agent = await startAgent(kettle().dir);

    const tea = '# Tea\n\nA cup of 2 units.\n\n## Milk\n\nAfterwards.';
    for (const address of ['/guide/tea', 'guide/tea.md', '/guide/tea.html', 'docs/en/guide/tea.mdx'])
      expect(await agent.ask('read_page', { address })).toBe(tea);
    expect(await agent.ask('read_section', { address: '/guide/tea#milk' })).toBe(
      '# Tea\n\n## Milk\n\nAfterwards.',
    );
  });

  it('has every edit in the next answer, of pages and of the config', async () => {
    const project = kettle();
    const agent = await startAgent(project.dir);
    expect(await agent.ask('search', { query: 'lever' })).toContain('1 result');

    project.edit('docs/en/guide/start.md', (text) => text.replace('the lever', 'the big knob'));
    expect(await agent.ask('read_page', { address: '/guide/start' })).toContain('Press the big knob.');
    expect(await agent.ask('search', { query: 'knob' })).toContain('/guide/start#boil-water');
    expect(await agent.ask('search', { query: 'lever' })).toContain('No results for "lever" in en.');

    project.write('docs/en/guide/coffee.md', '# Coffee\n');
    expect(await agent.ask('read_page', { address: '/guide/coffee' })).toBe('# Coffee');
    project.remove('docs/en/guide/coffee.md');
    expect(await agent.refused('read_page', { address: '/guide/coffee' })).toContain('There is no page');

    project.edit('docgen.config.ts', (text) => text.replace("'Kettle'", "'Teapot'"));
    expect(await agent.ask('outline')).toContain('# Teapot (en)');
    project.edit('docgen.config.ts', (text) => text.replace("lang: 'en',", 'lang: 5,'));
    expect(await agent.refused('outline')).toContain('docgen.config.ts:4: "lang"');
  });

  it('has pages that plugins make of others, after an edit of one of them as well', async () => {
    const made = kettle()
      .edit(
        'docgen.config.ts',
        (text) =>
          `import { pluginTags } from 'docgenjs/plugins/tags';\n${text.replace("lang: 'en',", "lang: 'en', plugins: [pluginTags()],")}`,
      )
      .edit('docs/en/index.md', (text) => `---\ntags: [water]\n---\n\n${text}`);
    const agent = await startAgent(made.dir);
    expect(await agent.ask('read_page', { address: '/tags/water' })).toContain('[Kettle]');

    made.edit('docs/en/guide/start.md', (text) => `---\ntags: [water]\n---\n\n${text}`);
    expect(await agent.ask('read_page', { address: '/tags/water' })).toContain('[Getting started]');
  });

  it('is told what there is where it asks for what there is not', async () => {
    const agent = await startAgent(kettle().dir);

    expect(await agent.refused('read_page', { address: '/guide/strat' })).toMatch(
      /^There is no page "\/guide\/strat"\. The closest addresses: \/guide\/start, /,
    );
    expect(await agent.refused('read_section', { address: '/guide/start#boil' })).toBe(
      'The page "/guide/start" has no section "#boil". Its sections: #getting-started, #boil-water, #safety, #clean.',
    );
    expect(await agent.refused('read_section', { address: '/guide/start' })).toContain('names no section');
    expect(await agent.refused('search', { query: 'x', lang: 'fr' })).toBe(
      '"fr" is not a language of the site. Its languages: en, zh.',
    );
    expect(await agent.refused('search', { query: 'x', limit: 1000 })).toContain(
      '"limit" must be at most 20',
    );
    expect(await agent.refused('read_page', { adress: '/' })).toContain('Did you mean "address"?');
    expect(await agent.refused('serch')).toContain('Did you mean "search"?');
    expect(await agent.refused('config_schema', { key: 'markdown.lnk' })).toContain('Did you mean "link"?');
  });

  it('reads the schema of an option, and pages as resources', async () => {
    const agent = await startAgent(kettle().dir);

    expect(JSON.parse(await agent.ask('config_schema', { key: 'markdown.link' }))).toMatchObject({
      properties: { checkDeadLinks: { default: true } },
    });
    const { resources } = await agent.client.listResources();
    expect(resources).toContainEqual(
      expect.objectContaining({ uri: 'docgen://docs/zh/guide/start', name: '快速开始' }),
    );
    const { contents } = await agent.client.readResource({ uri: 'docgen://docs/zh/guide/start' });
    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringMatching(/^# 快速开始/),
    });
  });

  it('lists what the site leads to, and reads by address what is listed nowhere, but no draft', async () => {
    const agent = await startAgent(
      site({
        'docgen.config.ts': "export default { title: 'Kettle', lang: 'en' };\n",
        'docs/index.md': '# Kettle\n',
        'docs/recipe.md': '---\nunlisted: true\n---\n\n# Recipe\n\nTwo spoons.\n',
        'docs/plan.md': '---\ndraft: true\n---\n\n# Plan\n\nThree spoons.\n',
        'docs/404.md': "---\npageType: '404'\n---\n\n# Not here\n",
      }).dir,
    );

    expect(await agent.ask('outline')).toBe('# Kettle (en)\n\n- Kettle /');
    const { resources } = await agent.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['docgen://docs/']);
    expect(await agent.ask('search', { query: 'spoons' })).toContain('No results for "spoons"');
    expect(await agent.ask('read_page', { address: '/recipe' })).toBe('# Recipe\n\nTwo spoons.');
    expect(await agent.refused('read_page', { address: '/plan' })).toBe(
      'There is no page "/plan". The closest addresses: /. Call "outline" for all.',
    );
  });

  it('reads a site of several versions below a base, by addresses with and without it', async () => {
    const agent = await startAgent(
      site({
        'docgen.config.ts': `export default {
  title: 'Kettle', lang: 'en', base: '/docs/', siteOrigin: 'https://kettle.example',
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
};
`,
        'docs/v2/index.md': '# Kettle two\n',
        'docs/v2/start.md': '# Start two\n\nPress the lever.\n',
        'docs/v2/docs/tea.md': '# Tea in a folder named as the base\n',
        'docs/v1/start.md': '# Start one\n\nPull the lever.\n',
      }).dir,
    );

    const start = '# Start two\n\nPress the lever.';
    const addresses = ['/start', '/docs/start', 'https://kettle.example/docs/start.md', '/docs/start.html#x'];
    for (const address of addresses) expect(await agent.ask('read_page', { address })).toBe(start);
    expect(await agent.ask('read_page', { address: '/docs' })).toBe('# Kettle two');
    expect(await agent.ask('read_page', { address: '/docs/tea' })).toContain('# Tea in a folder');
    expect(await agent.ask('read_page', { address: 'https://kettle.example/docs/docs/tea' })).toContain(
      '# Tea',
    );
    expect(await agent.ask('search', { query: 'lever', version: 'v1' })).toBe(
      '1 result for "lever" in en, v1:\n1. Start one\n   /v1/start\n   Pull the lever.',
    );
    expect(await agent.ask('outline', { version: 'v1' })).toContain('# Kettle (en, v1)');
    expect(await agent.refused('outline', { version: 'v3' })).toBe(
      '"v3" is not a version of the site. Its versions: v2, v1.',
    );
  });

  it('runs nothing of a checkout that is not trusted', async () => {
    const agent = await startAgent(kettle().dir, ['--untrusted']);

    expect(await agent.ask('read_page', { address: '/en/guide/start' })).toContain('Press the lever.');
    expect(await agent.ask('read_page', { address: '/en/guide/tea' })).not.toContain('A cup of 2 units.');
  });
});

describe('standard output of docgen mcp', () => {
  it('has the protocol alone, whatever config and components print', async () => {
    const { docgen, send } = await startRaw(kettle());
    send(readPage(2, '/guide/tea'));
    await docgen.waitFor(/"id":2/);

    docgen.child.stdin?.end();
    const { stdout, stderr, exitCode } = await docgen.ended;

    expect(exitCode).toBe(0);
    const messages = stdout.trimEnd().split('\n');
    expect(messages.map((line) => JSON.parse(line).id)).toEqual([1, 2]);
    expect(stderr).toContain('the config runs');
    expect(stderr).toContain('the cup is rendered');
  });
});

describe('a question that is taken back', () => {
  it('before its turn is left out', async () => {
    const project = kettle();
    project.edit('docs/en/guide/tea.mdx', (text) => text.replace('{2}', '{20}'));
    project.write('docs/en/guide/pot.mdx', project.read('docs/en/guide/tea.mdx').replace('{20}', '{30}'));
    project.edit('cup.tsx', (text) => text.replace("'the cup", "size, 'the cup"));
    const { docgen, send } = await startRaw(project);
    send(
      readPage(2, '/guide/tea'),
      readPage(3, '/guide/pot'),
      { method: 'notifications/cancelled', params: { requestId: 3 } },
      readPage(4, '/guide/start'),
    );
    await docgen.waitFor(/"id":4/);

    docgen.child.stdin?.end();
    const { stdout, stderr } = await docgen.ended;

    expect(stdout).not.toContain('"id":3');
    expect(stderr).toContain('20 the cup is rendered');
    expect(stderr).not.toContain('30 the cup is rendered');
    expect(stderr).not.toContain('AbortError');
  });
});

describe('docgen mcp --http', () => {
  it('answers agents on this machine, in both languages, and no page of another site', async () => {
    const docgen = startDocgen(['mcp', '--http', '--port', '0'], { cwd: kettle().dir });
    const [url = ''] = await docgen.waitFor(/http:\/\/localhost:\d+\/mcp/);
    const [agent, other] = [await connectAgent(url), await connectAgent(url)];

    expect(await agent.ask('read_section', { address: '/guide/start#clean' })).toContain('Use vinegar.');
    expect(await other.ask('search', { query: '白醋', lang: 'zh' })).toContain('/zh/guide/start#clean');
    expect(await post(url, { Host: 'evil.example' })).toBe(403);
    expect(await post(url, { Origin: 'https://evil.example' })).toBe(403);
    expect(await post(url, { Origin: 'null' })).toBe(403);
    // Node gives no more than some of them.
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`X-${at}`, '']));
    expect(await post(url, { ...many, Origin: 'https://evil.example' })).toBe(431);
    expect(await post(url, {}, 'no JSON')).toBe(400);
    expect(await post(url, {}, ' '.repeat(1_000_000))).toBe(413);
    expect(await post(url.replace('/mcp', '/'), {})).toBe(404);
    expect(await post(url.replace('/mcp', '//'), {})).toBe(400);
  });

  it('refuses a port without it, and one that is taken', async () => {
    const cwd = kettle().dir;
    const alone = await startDocgen(['mcp', '--port', '4190'], { cwd }).ended;
    expect(alone).toMatchObject({ exitCode: 2, stdout: '' });
    expect(alone.stderr).toContain('--port requires --http.');

    const first = startDocgen(['mcp', '--http', '--port', '0'], { cwd });
    const [, port = ''] = await first.waitFor(/http:\/\/localhost:(\d+)\/mcp/);
    const second = await startDocgen(['mcp', '--http', '--port', port], { cwd }).ended;
    expect(second.exitCode).toBe(3);
    expect(second.stderr).toContain(`Port ${port} is in use.`);
  });
});

it('what is typed instead of a message is told to the person, and does not end the server', async () => {
  const { docgen, send } = await startRaw(kettle());
  docgen.child.stdin?.write('help\n[]\nnull\n{"jsonrpc":"1.0"}\n');
  send(readPage(2, '/'));
  await docgen.waitFor(/"id":2/);
  docgen.child.stdin?.end();
  const { stderr, exitCode } = await docgen.ended;
  expect([stderr.match(/DG8008/g)?.length, exitCode]).toEqual([4, 0]);
  expect(stderr).not.toContain('DG9001');
});

/** Starts a server whose bytes the test itself writes and reads. */
async function startRaw({ dir: cwd }: Site) {
  const docgen = startDocgen(['mcp'], { cwd, hasInput: true });
  const send = (...messages: object[]) => {
    const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    docgen.child.stdin?.write(lines.join(''));
  };
  const clientInfo = { name: 'raw', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  send({ id: 1, method: 'initialize', params });
  await docgen.waitFor(/"id":1/);
  send({ method: 'notifications/initialized' });
  return { docgen, send };
}

function readPage(id: number, address: string) {
  return { id, method: 'tools/call', params: { name: 'read_page', arguments: { address } } };
}

/** The status of a request that no client of the protocol would send. */
function post(url: string, headers: Readonly<Record<string, string>>, body = '{}'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
