/** Parts of `docgen migrate` that read the small languages of other tools. */
import { describe, expect, it } from 'vitest';
import { createLosses } from '../../../src/node/migrate/migration.ts';
import { takeOutPlugins } from '../../../src/node/migrate/rspress-plugins.ts';
import { cutLines, cutRegion } from '../../../src/node/migrate/vitepress-part.ts';
import { toRewrite } from '../../../src/node/migrate/vitepress-rewrites.ts';

describe('rewrites of VitePress', () => {
  it.each([
    [{ 'a/b.md': 'c.md' }, 'a/b.md', 'c.md'],
    [{ 'packages/:pkg/src/:slug*': ':pkg/:slug*' }, 'packages/core/src/api/use.md', 'core/api/use.md'],
    [{ 'packages/:pkg/src/:slug*': ':pkg/:slug*' }, 'packages/core/other.md', 'packages/core/other.md'],
    [{ ':lang(en|de)/:page': ':page' }, 'fr/x.md', 'fr/x.md'],
    [{ ':lang(en|de)/:page': ':page' }, 'de/x.md', 'x.md'],
    [{ 'en/(.*)': '(.*)' }, 'en/a/b.md', 'a/b.md'],
    [{ 'a.md': 'first.md', ':page': 'second.md' }, 'a.md', 'first.md'],
    [(path: string) => path.replace(/^src\//, ''), 'src/a.md', 'a.md'],
  ])('%j: %s is %s', (rewrites, from, to) => {
    expect(toRewrite(rewrites)(from)).toBe(to);
  });
});

describe('parts of files', () => {
  const code =
    'a\n  // #region outer\n  b\n  // #region inner\n    c\n  // #endregion inner\n  // #endregion\nd';

  it('cuts a region, without the marks in it and what all its lines begin with', () => {
    expect(cutRegion(code, 'outer')).toBe('b\n  c');
    expect(cutRegion(code, 'inner')).toBe('c');
    expect(cutRegion('<!-- #region x -->\ntext\n<!-- #endregion x -->', 'x')).toBe('text');
    expect(cutRegion('#region x\ny\n#endregion', 'x')).toBe('y');
    expect(cutRegion(code, 'none')).toBeUndefined();
  });

  it('counts lines from 1, both ends included', () => {
    expect(cutLines('a\nb\nc', '2,')).toBe('b\nc');
    expect(cutLines('a\nb\nc', ',2')).toBe('a\nb');
    expect(cutLines('a\nb\nc', '2,2')).toBe('b');
    expect(cutLines('a\nb\nc', '3')).toBe('c');
  });
});

it('leaves plugins of others in a config of Rspress, and names them', () => {
  const losses = createLosses();
  const text = `import { a } from '@rspress/core';\nimport mermaid from 'rspress-plugin-mermaid';\nexport default { plugins: [mermaid()] };\n`;
  expect(takeOutPlugins(text, 'rspress.config.ts', losses)).toBe(text);
  expect(losses.list().map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 The plugin "rspress-plugin-mermaid" was written for Rspress.',
  ]);
});
