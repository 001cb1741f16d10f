import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFrontmatterRows, listThemeRows } from '../../src/engine/config/printed/option-rows.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** Names that sites have set for years. */
const VARIABLES = [
  ...['bg', 'bg-soft', 'bg-mute', 'bg-alt', 'divider', 'divider-light', 'link', 'gray'],
  ...['text-0', 'text-1', 'text-2', 'text-3', 'text-4', 'text-code', 'text-code-bg', 'text-code-border'],
  ...['brand', 'brand-light', 'brand-lighter', 'brand-dark', 'brand-darker', 'brand-tint'],
].map((name) => `--rp-c-${name}`);
const SIZES = ['nav-height', 'sidebar-width', 'outline-width', 'banner-height', 'radius'].map(
  (name) => `--rp-${name}`,
);

it('says on the website what schemas and docstrings say, in both languages', () => {
  const script = join(PROJECT, 'scripts/write-reference.js');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });

  // What is missing is named; `node scripts/write-reference.js` writes the rest.
  // TypeScript's own process may say so when it is closed in the middle of work that nobody waits for.
  expect(stderr.replace(/^context canceled\n/m, '')).toBe('');
  expect(status).toBe(0);
});

describe('rows of options', () => {
  it('lead into objects, lists and unions, and say once what is the same in each language', () => {
    const rows = listThemeRows();
    const find = (key: string) => rows.find((row) => row.key === key);
    expect(find('darkMode')?.default).toEqual({ value: "'auto'" });
    expect(find('editLink.docRepoBaseUrl')).toMatchObject({ type: 'string', isRequired: true });
    expect(find('socialLinks[].icon.svg')).toMatchObject({ isRequired: true });
    expect(find('locales[].lang')).toMatchObject({ isRequired: true });
    expect(find('locales[].outlineTitle')).toBeUndefined();
    expect(find('localeRedirect')).toMatchObject({ status: 'deprecated', use: 'route.localeRedirect' });
  });

  it('leave out the frontmatter that only plugins read', () => {
    const keys = listFrontmatterRows().map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining(['title', 'pageType', 'hero.actions[].text', 'features[].span']),
    );
    expect(keys).not.toContain('permalink');
  });
});

describe.each(['en', 'zh'])('the %s page of custom themes', (lang) => {
  const page = readFileSync(join(PROJECT, `docs/${lang}/guide/advanced/custom-theme.md`), 'utf8');

  it.each([...VARIABLES, ...SIZES])('lists %s', (name) => {
    expect(page).toContain(`| \`${name}\` |`);
  });
});
