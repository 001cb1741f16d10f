import { expect, it } from 'vitest';
import { checkValue } from '../../../src/engine/config/schema/problem.ts';
import { userConfigSchema } from '../../../src/engine/config/schema/site.ts';
import { splitThemeOptions } from '../../../src/engine/config/schema/theme-options.ts';
import { withoutUnknownKeys } from '../../../src/engine/config/schema/unknown-keys.ts';

const read = (config: object) => withoutUnknownKeys(config, checkValue(userConfigSchema, config).problems);

it('leaves out keys that another tool never looked at, with a warning for each name', () => {
  const socialLinks = ['github', 'x', 'discord', 'slack'].map((icon) => ({
    icon,
    mode: 'link',
    content: 'https://example.com',
    ariaText: icon,
  }));

  const result = read({ title: 'Site', telemetry: true, themeConfig: { socialLinks } });

  expect(result?.value).toEqual({
    title: 'Site',
    themeConfig: { socialLinks: socialLinks.map(({ ariaText: _, ...link }) => link) },
  });
  expect(result?.problems.map(({ message, severity }) => `${severity}: ${message}`)).toEqual([
    'warning: "themeConfig.socialLinks[0].ariaText" is not a known key, nor are "themeConfig.socialLinks[1].ariaText", "themeConfig.socialLinks[2].ariaText" and 1 more.',
    'warning: "telemetry" is not a known key.',
  ]);
});

it('advises no key that has no effect, and lists none that has a better name', () => {
  const { problems } = checkValue(userConfigSchema, { telemetry: true, markdown: { mdxRz: true } });

  const hints = problems.map(({ hint }) => hint ?? '');
  expect(hints.join()).toMatch(/^Known keys here: .*Known keys here: /);
  for (const key of ['builderPlugins', 'mdxRs', 'highlightLanguages'])
    expect(hints.join()).not.toContain(key);
});

it('offers no place to a name that every object has', () => {
  const value: unknown = JSON.parse(
    '{ "__proto__": "/", "constructor": 1, "themeConfig": { "toString": 1 } }',
  );
  const { problems } = checkValue(userConfigSchema, value);
  expect(problems).toHaveLength(3);
  for (const { hint } of problems) expect(hint).toMatch(/^Known keys here: /);
});

it('names the place of an option that stands at the wrong level', () => {
  const { problems } = checkValue(userConfigSchema, {
    darkMode: true,
    checkDeadLinks: true,
    telemetry: true,
    themeConfig: { logo: '/logo.svg', cleanUrls: true },
    markdown: { title: 'Site' },
  });

  expect(problems.map(({ message, hint }) => [/".*"/.exec(message)?.[0], hint])).toEqual([
    ['"markdown.title"', 'Did you mean "title"?'],
    ['"themeConfig.logo"', 'Did you mean "logo"?'],
    ['"themeConfig.cleanUrls"', 'Did you mean "route.cleanUrls"?'],
    ['"darkMode"', 'Did you mean "themeConfig.darkMode"?'],
    ['"checkDeadLinks"', 'Did you mean "markdown.link.checkDeadLinks"?'],
    ['"telemetry"', expect.stringMatching(/^Known keys here: /)],
  ]);
});

it.each([
  ['a wrong value beside it', { telemetry: true, title: 1 }],
  [
    'a key of a plugin, which may be the instance of a class',
    { plugins: [{ name: 'own', telemetry: true }] },
  ],
])('leaves errors as they are for %s', (_, config) => {
  expect(read(config)).toBeUndefined();
});

it("sets aside what a project's own theme may read, but no slip of a known name", () => {
  const themeConfig = {
    icp: '42',
    nav: [],
    fotter: {},
    logo: '/logo.svg',
    locales: [{ lang: 'zh', label: '中文', icp: '四十二' }],
  };

  const { config, options } = splitThemeOptions({ title: 'Site', themeConfig });

  expect(options).toEqual({ all: { icp: '42' }, byLang: { zh: { icp: '四十二' } } });
  expect(config).toEqual({
    title: 'Site',
    themeConfig: { nav: [], fotter: {}, logo: '/logo.svg', locales: [{ lang: 'zh', label: '中文' }] },
  });
});
