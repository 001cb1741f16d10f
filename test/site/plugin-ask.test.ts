import { describe, expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { type Built, site } from '../helpers/site.ts';

const toConfig = (options: string) => ({
  'docgen.config.ts': `import { pluginAsk } from 'docgenjs/plugins/ask';
export default { csp: true, llms: true, plugins: [pluginAsk(${options})] };`,
});
const PAGES = { 'docs/index.md': '# Tea\n', 'docs/kettle.md': '# Kettle\n\nLid.\n' };
const SERVICE = "{ endpoint: 'https://answers.example/ask?a=1' }";

/** Sources of a directive of the page's policy beside the site itself. */
function readSources(built: Built, directive: string): string[] {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(built.html('/kettle'))?.[1];
  const rule = policy?.split('; ').find((one) => one.startsWith(`${directive} `)) ?? '';
  return rule.split(' ').filter((source) => source.startsWith('http'));
}
/** Scripts that have this text, by what they begin with. */
const findScripts = (built: Built, text: string): string[] =>
  Object.keys(built.site.output())
    .filter((file) => file.endsWith('.js') && built.read(file).includes(text))
    .sort();

describe('ask', () => {
  it.each([
    [SERVICE, ['https://answers.example']],
    ["{ endpoint: '/ask' }", []],
    [
      "{ adapter: './ask.ts', origins: ['https://a.example', 'http://localhost:5000'] }",
      ['https://a.example', 'http://localhost:5000'],
    ],
  ])('%s: the policy allows what it sends to, and nothing else', async (options, origins) => {
    const built = await site({
      ...PAGES,
      'ask.ts': 'export async function* ask() {}\n',
      ...toConfig(options),
    }).build();

    expect(built.problems()).toEqual([]);
    expect(readSources(built, 'connect-src')).toEqual(origins);
    expect(built.html('/kettle')).not.toContain('answers.example/ask');
    expect(built.read('llms-full.txt')).not.toContain('Ask');
  });

  it('is in the script of the search box, which is as it was on other sites; its adapter is in one of its own', async () => {
    const files = { ...PAGES, 'ask.ts': "export async function* ask() { yield 'from the adapter'; }\n" };
    const asking = await site({ ...files, ...toConfig("{ adapter: './ask.ts' }") }).build();
    const other = await site(files).build();

    expect(findScripts(other, 'rp-ask')).toEqual([]);
    const box = findScripts(asking, 'rp-ask');
    const adapter = findScripts(asking, 'from the adapter');
    expect([box.length, adapter.length]).toEqual([1, 1]);
    expect(adapter).not.toEqual(box);
  });

  it('is left out of a site without a server', async () => {
    const built = await site({ ...PAGES, ...toConfig(SERVICE) }).build({ overrides: { portable: true } });

    expect(findScripts(built, 'rp-ask')).toEqual([]);
    expect(built.terminal()).toContain('ask');
  });

  it.each([
    ['{}', 'needs either "adapter" or "endpoint"'],
    ["{ adapter: './ask.ts', endpoint: '/ask' }", 'needs either "adapter" or "endpoint"'],
    ["{ endpoint: 'javascript:alert(1)' }", 'is not an address'],
    ["{ endpoint: '//answers.example' }", 'is not an address'],
    ["{ adapter: './ask.ts', origins: ['https://a.example/'] }", 'is not an origin'],
    ["{ adapter: './missing.ts' }", 'The adapter of "ask" is not there: "./missing.ts".'],
  ])('%s is an error', async (options, message) => {
    const built = await site({ ...PAGES, ...toConfig(options) }).build();

    expect(built.problems()).toHaveLength(1);
    expect(built.terminal()).toContain(message);
  });

  it('is set up as its page says', async () => {
    const examples = readPageExamples('zh/plugin/official-plugins/ask.md');
    expect(examples.map(({ section }) => section)).toEqual(['adapter', 'own-index', 'endpoint']);
    for (const { files } of examples)
      expect((await site({ ...PAGES, ...files }).build()).problems()).toEqual([]);
  });
});
