import { describe, expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { type Built, site } from '../helpers/site.ts';

const EXAMPLES = readPageExamples('en/plugin/official-plugins/analytics.md').filter(
  ({ files }) => 'docgen.config.ts' in files,
);
const PAGES = { 'docs/index.md': '# Kettle\n\n[Lights](/lights)\n', 'docs/lights.md': '# Lights\n' };
const toConfig = (options: string, others = 'csp: true') => ({
  'docgen.config.ts': `import { pluginAnalytics } from 'docgenjs/plugins/analytics';
export default { ${others}, plugins: [pluginAnalytics(${options})] };`,
});

/** Sources of a directive, but for those that every site has. */
function readSources(built: Built, directive: string): string[] {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(built.html('/'))?.[1] ?? '';
  const rule = policy.split('; ').find((one) => one.startsWith(`${directive} `)) ?? '';
  return rule
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .split(' ')
    .slice(1)
    .filter((source) => !source.includes("'"));
}

/** All script of the output. */
const readScripts = (built: Built): string =>
  Object.keys(built.site.output())
    .filter((name) => name.endsWith('.js'))
    .map((name) => built.read(name))
    .join('\n');

describe('analytics', () => {
  it.each([
    ["{ provider: 'plausible', domain: 'kettle.example' }", 'https://plausible.io', '/api/event'],
    ["{ provider: 'umami', websiteId: 'a-b', host: 'https://u.example/' }", 'https://u.example', '/api/send'],
    [
      "{ provider: 'goatcounter', host: 'https://kettle.goatcounter.com' }",
      'https://kettle.goatcounter.com',
      '/count',
    ],
    [
      "{ provider: 'matomo', host: 'https://x.example/stats', siteId: 3 }",
      'https://x.example',
      '/stats/matomo.php',
    ],
  ])('%s sends to its service, and to no other, without a script of it', async (options, origin, path) => {
    const built = await site({ ...PAGES, ...toConfig(options) }).build();

    expect(built.problems()).toEqual([]);
    expect(readSources(built, 'connect-src')).toEqual([origin]);
    expect(readSources(built, 'script-src')).toEqual([]);
    const scripts = readScripts(built);
    expect(scripts).toContain(origin + path);
    for (const other of ['plausible.io', 'umami.is', 'googletagmanager'].filter(
      (host) => !origin.includes(host),
    ))
      expect(scripts).not.toContain(other);
  });

  it('allows Google Analytics its script, and nothing else', async () => {
    const built = await site({
      ...PAGES,
      ...toConfig("{ provider: 'ga4', measurementId: 'G-AB12' }"),
    }).build();

    expect(built.problems()).toEqual([]);
    expect(readSources(built, 'script-src')).toEqual([
      'https://www.googletagmanager.com',
      'https://*.googletagmanager.com',
    ]);
    expect(built.html('/')).toContain('trusted-types docgen docgen-analytics goog#html');
    expect(readScripts(built)).toContain('https://www.googletagmanager.com/gtag/js?id=G-AB12');
  });

  it('leaves open what the policy of the site leaves open', async () => {
    const options = "{ provider: 'plausible', domain: 'kettle.example' }";
    const built = await site({ ...PAGES, ...toConfig(options, "title: 'Kettle'") }).build();

    expect(built.html('/')).toContain('Content-Security-Policy');
    expect(built.html('/')).not.toContain('connect-src');
  });

  it('is in no text for language models, and adds nothing to the pages', async () => {
    const options = "{ provider: 'plausible', domain: 'kettle.example' }";
    const built = await site({ ...PAGES, ...toConfig(options, 'llms: true') }).build();

    expect(built.html('lights')).not.toContain('plausible');
    for (const file of ['lights.md', 'llms.txt', 'llms-full.txt'])
      expect(built.read(file)).not.toMatch(/plausible|analytics/i);
  });

  it.each([
    ["{ provider: 'matomoo' }", ['"provider"', 'matomo']],
    ["{ provider: 'plausible', domian: 'x' }", ['"domain"', 'Did you mean "domain"?']],
    [
      "{ provider: 'goatcounter', host: 'kettle' }",
      ['"host" is not an address, such as "https://stats.example.com"'],
    ],
    ["{ provider: 'matomo', host: 'https://x.example', siteId: 0, consent: 1 }", ['"siteId"', '"consent"']],
    ["{ provider: 'ga4', measurementId: 'UA-1' }", ['"measurementId" is not the id of a data stream']],
    ['', ['Plugin "analytics"']],
  ])('names what is wrong with %s', async (options, words) => {
    const built = await site({ ...PAGES, ...toConfig(options) }).build();

    expect(built.exitCode).toBe(2);
    for (const word of words) expect(built.terminal()).toContain(word);
  });

  it('is set up as the documentation says', async () => {
    expect(EXAMPLES.length).toBeGreaterThan(5);
    for (const { files } of EXAMPLES) {
      const built = await site({ ...PAGES, ...files }).build();
      expect(built.problems()).toEqual([]);
    }
  });
});
