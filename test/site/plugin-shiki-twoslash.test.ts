import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installPeers } from '../helpers/peers.ts';
import { site } from '../helpers/site.ts';

const PEERS = ['twoslash', 'typescript'];

const toConfig = (twoslash: string) => `
import { pluginShiki } from 'docgenjs/plugins/shiki';
export default { base: '/sub/', plugins: [pluginShiki({ twoslash: ${twoslash} })] };`;

const SAMPLE = `# Samples

\`\`\`ts twoslash {2}
// @errors: 2322 2339
interface Kettle {
  /** Litres <of> water. */
  water: number;
}
// ---cut---
const kettle: Kettle = { water: 1 };
const grams = kettle.water; // [!code ++]
//    ^?
const name: string = kettle.water;
// @log: It boils & sings.
kettle.wa
//       ^|
\`\`\`
`;

/** What is shown of the block, with the tips that are hidden in brackets. */
const toShown = (html: string) =>
  html
    .replace(/<span class="rp-twoslash__tip[^>]*>(.*?)<\/span><\/span>/gs, (_, tip) => `[${tip}]`)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'");

describe('types in samples', () => {
  it('are in the page, which stays text, with a stylesheet of their own', async () => {
    const made = site({
      'docgen.config.ts': toConfig(`{ explicitTrigger: false, compilerOptions: { lib: ['es2015'] } }`),
      'docs/index.md': SAMPLE,
      'docs/plain.md': '# Plain\n\n```js\nlet a = 1;\n```\n\n```ts twoslash=false\nno(;\n```\n',
      'docs/shared.mdx': `# Shared\n\n<code src="../src/sample.ts" twoslash />\n`,
      'src/sample.ts': `import { litres } from './litres';\nexport const half = litres / 2;\n//           ^?\n`,
      'src/litres.ts': 'export const litres: number = 4;\n',
    });
    const built = await installPeers(made, PEERS).build();

    expect(built.problems()).toEqual([]);
    const body = built.body('index');
    const shown = toShown(body);
    expect(shown).toContain('const [const kettle: Kettle]kettle: [interface Kettle]Kettle = {');
    expect(shown).toContain('[(property) Kettle.water: numberLitres &lt;of&gt; water.]water: 1');
    // Below their lines: an answer below what was asked about, an error, a remark, completions.
    expect(shown).toMatch(/grams = .*water;\s{6}const grams: number\n/);
    expect(shown).toMatch(
      /kettle.*water;TS2322: Type 'number' is not assignable to type 'string'\.log It boils &amp; sings\.\n/,
    );
    expect(shown).toMatch(/wa\s*TS2339: .*\s{7}water/);
    for (const gone of ['@errors', '^?', 'cut', 'interface Kettle {', '[!code'])
      expect(shown).not.toContain(gone);
    expect(body).toContain('<span class="line diff add highlighted">');
    // The Tab key stops once at each type.
    expect(
      body
        .replace(/<\/?i[^>]*>/g, '')
        .match(/tabindex="0"><span class="rp-twoslash__tip[^>]*><span[^>]*>const kettle: Kettle</g),
    ).toHaveLength(1);
    expect(body).not.toMatch(/\bstyle=|<script|<style/);
    // Types have the colours of code, also where they are only the member of something.
    const coloured = body.replace(/(<i class=")[^"]*/g, '$1…');
    expect(coloured).toContain('__type"><i class="…">const</i> <i class="…">kettle</i>');
    expect(coloured).toMatch(
      /__type">\(property\) <i [^>]*>Kettle<\/i>\.<i [^>]*>water<\/i><i [^>]*>:<\/i> <i [^>]*>number<\/i><\/span>/,
    );

    const [, sheet = ''] =
      /<link rel="stylesheet" href="\/sub\/(static\/twoslash-\w+\.css)">/.exec(body) ?? [];
    expect(readFileSync(join(made.dir, 'doc_build', sheet), 'utf8')).toContain('.rp-twoslash__tip');
    expect(built.html('plain.html')).not.toContain('twoslash');
    expect(built.html('shared.html').replace(/<\/?i[^>]*>/g, '')).toContain('const half: number');

    // Files that samples take in count as the page; what is wrong is told line by line.
    made
      .edit('src/litres.ts', (text) => text.replace('number = 4', 'string = "4"'))
      .write('docs/list.md', '# List\n\n- ```ts\n  // ---cut---\n  const a: string = 1;\n  b();\n  ```\n')
      .write('.private/keys.ts', "export const KEY = 'TOPSECRET';\n")
      .write(
        'docs/leak.md',
        "# Leak\n\n```ts\nimport { KEY } from './.private/keys';\nconst key = KEY;\n```\n",
      )
      .write(
        'docs/other.md',
        '# Other\n\n```ts\nconst a = 1;\n\n//   ^?\n```\n\n```css twoslash\na {}\n```\n',
      );
    const next = await made.build();

    expect(next.exitCode).not.toBe(0);
    expect(next.terminal()).toContain(
      'includes ".private/keys.ts", which is hidden: ".private" begins with a dot',
    );
    expect(next.terminal()).not.toContain('TOPSECRET');
    expect(next.problems()).toEqual([
      'DG9504 docs/leak.md:3',
      'DG9504 docs/list.md:5',
      'DG9504 docs/list.md:6',
      'DG9504 docs/other.md:3',
      'DG9504 docs/other.md:9',
      'DG9504 src/sample.ts:2',
    ]);
    expect(next.terminal()).toContain("(TS2322): Type 'number' is not assignable to type 'string'.");
    expect(next.terminal()).toContain('// @errors: 2304');
    expect(next.terminal()).toContain('knows JavaScript and TypeScript, and not "css"');
  });

  it.each([
    ['true', [], 'twoslash is not installed.', 'npm install -D twoslash typescript@6'],
    ['{ compilerOption: {} }', PEERS, 'twoslash', 'compilerOption'],
  ])('say in one line what is missing for %s', async (options, peers, message, hint) => {
    const made = site({ 'docgen.config.ts': toConfig(options), 'docs/index.md': SAMPLE });
    const built = await installPeers(made, peers).build();

    expect(built.exitCode).not.toBe(0);
    expect(built.diagnostics()).toHaveLength(1);
    expect(built.terminal()).toContain(message);
    expect(built.terminal()).toContain(hint);
  });
});
