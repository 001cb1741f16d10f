/** Frontmatter that is broken or hostile. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildGoodSite, type GoodSite, getOnlyDiagnostic } from '../helpers/broken-site.ts';
import { site } from '../helpers/site.ts';

let good: GoodSite;
beforeAll(async () => {
  good = await buildGoodSite();
});

it('3: frontmatter fences with a language are refused, and what stands in them never runs', async () => {
  const tags = ['js', 'javascript', 'JS ', 'coffee', 'json', 'toml'];
  const code = `module.exports = require('node:fs').writeFileSync('marker', 'ran')`;
  const pages = tags.map((tag, index) => [`docs/page${index}.md`, `---${tag}\n${code}\n---\n\n# Page\n`]);
  const built = await good.break(1, Object.fromEntries(pages));
  expect(built.problems()).toEqual(tags.map((_, index) => `DG3010 docs/page${index}.md:1:4`));
  expect(built.diagnostics().map(({ message }) => message)).toEqual(
    tags.map(
      (tag) => `Frontmatter language "${tag.trim()}" is not allowed; only YAML is read, nothing is run.`,
    ),
  );
  expect(built.diagnostics()[0]).toMatchObject({
    excerpt: '---js',
    hint: 'Write the block as YAML between two lines "---".',
  });
  for (const dir of [built.site.dir, join(built.site.dir, 'docs'), process.cwd()]) {
    expect(existsSync(join(dir, 'marker'))).toBe(false);
  }
});

it('4: a second "---js" block is text', async () => {
  const built = await site({
    'docs/index.md': `---\ntitle: One\n---\n---js\nrequire('fs').writeFileSync('marker', '')\n---\n\n# Page\n`,
  }).build();
  expect(built.problems()).toEqual(['DG3040 docs/index.md:6:1']);
  expect(built.body('/')).toContain('---js');
  expect(existsSync(join(built.site.dir, 'marker'))).toBe(false);
});

it('5: frontmatter without a closing fence', async () => {
  const built = await good.break(1, { 'docs/a.md': '---\ntitle: A\n\n# Body\n' });
  expect(built.problems()).toEqual(['DG3011 docs/a.md:1:1']);
  expect(getOnlyDiagnostic(built, 'DG3011')).toMatchObject({
    excerpt: '---',
    hint: expect.stringContaining('End it with a line "---"'),
  });
});

it('6: invalid YAML is reported again in the second build of one process', async () => {
  const broken = site({ 'docs/index.md': '---\ntitle: [unclosed\nother: "a\n---\n\n# A\n' });
  const [first, second] = [await broken.build(), await broken.build()];
  expect(first.exitCode).toBe(1);
  expect(first.problems()).not.toEqual([]);
  expect(first.problems().every((problem) => problem.startsWith('DG3013 docs/index.md:'))).toBe(true);
  expect(second.problems()).toEqual(first.problems());
  expect(second.exitCode).toBe(1);
});

it('7: frontmatter that is no map', async () => {
  const built = await good.break(1, {
    'docs/a.md': '---\njust text\n---\n\n# A\n',
    'docs/b.md': '---\n- a\n- b\n---\n\n# B\n',
  });
  expect(built.problems()).toEqual(['DG3014 docs/a.md:2:1', 'DG3014 docs/b.md:2:1']);
  expect(built.diagnostics()[0]).toMatchObject({
    message: 'Frontmatter must be a map of keys and values.',
    excerpt: 'just text',
  });
});

it('8: keys that change prototypes are left out', async () => {
  const built = await site({
    'docs/index.md':
      '---\n__proto__:\n  polluted: 1\nconstructor: x\nbase: &b\n  __proto__: { polluted: 1 }\n<<: *b\n---\n\n# A\n',
  }).build();
  expect(built.exitCode).toBe(0);
  expect(built.problems()).toEqual([
    'DG3016 docs/index.md:2:1',
    'DG3016 docs/index.md:4:1',
    'DG3016 docs/index.md:6:3',
  ]);
  expect(built.html('/')).not.toContain('polluted');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

it('9: an alias bomb is refused at once', async () => {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const [from, to] = [String.fromCharCode(97 + level), String.fromCharCode(98 + level)];
    return `${to}: &${to} [${Array(9).fill(`*${from}`).join(',')}]`;
  });
  const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${levels.join('\n')}\n---\n\n# A\n`;
  // Few aliases that each hold the one before also grow without end: counted in another way.
  const thin = Array.from(
    { length: 14 },
    (_, level) => `k${level + 1}: &k${level + 1} [*k${level}, *k${level}]`,
  );
  const before = process.memoryUsage().heapUsed;
  const built = await good.break(1, {
    'docs/a.md': bomb,
    'docs/b.md': `---\nk0: &k0 [x]\n${thin.join('\n')}\n---\n\n# B\n`,
  });
  expect(built.problems()).toEqual(['DG3015 docs/a.md:3:8', 'DG3015 docs/b.md:7:1']);
  expect(built.diagnostics()[0]).toMatchObject({
    message: 'Frontmatter uses 81 aliases; the limit is 32.',
    hint: 'Repeat the values instead.',
  });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300e6);
  const slowest = Math.max(...built.result.slowest.map(({ ms }) => ms));
  expect(slowest).toBeLessThan(500);
});

it('10: unknown keys and wrong types, all of them', async () => {
  const built = await good.break(1, {
    'docs/a.md': '---\ntitel: A\noutline: sure\npageType: dok\nsidebar: 3\n---\n\n# A\n',
    'docs/b.md': '---\ntitle: B\nhero:\n  actions:\n    - text: Go\n      link: 3\n---\n\n# B\n',
  });
  expect(built.problems().slice(0, 4)).toEqual([
    'DG3017 docs/a.md:2:1',
    'DG3017 docs/a.md:3:1',
    'DG3017 docs/a.md:4:1',
    'DG3017 docs/a.md:5:1',
  ]);
  expect(built.problems()[4]).toMatch(/^DG3017 docs\/b\.md:6:/);
  const [titel, outline, pageType] = built.diagnostics();
  expect(titel).toMatchObject({
    message: '"titel" is not a known key.',
    hint: 'Did you mean "title"?',
    excerpt: 'titel: A',
  });
  expect(outline).toMatchObject({
    message: '"outline" must be true, false, "deep", a level or a pair such as [2, 3]; found "sure".',
  });
  expect(pageType).toMatchObject({ hint: 'Did you mean "doc"?' });
});

it('11: empty pages are pages, and named after their files', async () => {
  const built = await site({
    'docs/index.md': '# Home\n',
    'docs/empty.md': '',
    'docs/only-frontmatter.md': '---\noutline: false\n---\n',
    'docs/spaces.md': '  \n\n \t\n',
  }).build();
  expect(built.problems()).toEqual([]);
  for (const name of ['empty', 'only-frontmatter', 'spaces']) {
    expect(built.body(name)).toBe('');
    expect(built.html(name)).toContain(`"title":"${name}"`);
    expect(built.html('/')).toMatch(new RegExp(`class="rp-sidebar-item"[^>]*>${name}</a>`));
  }
});

it('12: a byte order mark hides no frontmatter', async () => {
  const built = await site({ 'docs/index.md': '\ufeff---\ntitle: Marked\n---\n\nText.\n' }).build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/')).toContain('<title>Marked - ');
  expect(built.html('/')).not.toContain('\ufeff');
});
