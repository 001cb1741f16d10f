import { expect, it } from 'vitest';
import { limitData } from '../../../src/engine/config/foreign-checkout.ts';

it.each([
  { logo: '/logo.svg' },
  { logo: { light: '/light.svg', dark: '/dark.svg' } },
  { search: false },
  { mediumZoom: true },
  { markdown: { shiki: { theme: 'nord', langAlias: { kt: 'kotlin' } } } },
  { markdown: { shiki: { themes: { light: 'github-light', dark: 'nord' } } } },
  { themeConfig: { outline: false } },
  { check: { orphans: false, samples: 'error' } },
  { route: { exclude: ['**/fragments/**', '*.{draft,old}.md', '**/*.*.md'] } },
])('leaves words and looks of a config that is data: %j', (config) => {
  expect(limitData(config)).toEqual({ value: config, refused: [] });
});

it.each([
  [{ logo: 'https://example.com/spy.svg' }, 'logo'],
  [{ logo: { light: '//example.com/spy.svg', dark: '/dark.svg' } }, 'logo'],
  [{ search: { mode: 'remote' } }, 'search'],
  [{ mediumZoom: { selector: 'img' } }, 'mediumZoom'],
  [{ markdown: { shiki: { themes: { light: { name: 'own' } } } } }, 'markdown.shiki.themes'],
  [{ themeConfig: { nav: [] } }, 'themeConfig.nav'],
  [{ head: ['<script>'] }, 'head'],
  [{ check: { external: { perHost: 1000 } } }, 'check.external'],
  [{ route: { exclude: [`${'*a'.repeat(9)}*b`] } }, 'route.exclude'],
  [{ route: { exclude: ['{a,b}'.repeat(20)] } }, 'route.exclude'],
  [{ route: { exclude: ['{1..9999999}'] } }, 'route.exclude'],
  [{ route: { excludeConvention: ['+(+(a))b'] } }, 'route.excludeConvention'],
])('takes out addresses, HTML and whatever else it may not set: %j', (config, path) => {
  expect(limitData(config).refused.map((keys) => keys.join('.'))).toEqual([path]);
});
