import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

// Names and comments stay those of the field, so that a newcomer reads the code without a glossary.
const SRC = resolve(import.meta.dirname, '../../src');

/** Most functions named `toX` in each folder. They are for cheap conversions; a number is only lowered. */
const MOST_CONVERSIONS: Readonly<Record<string, number>> = {
  cli: 4,
  compat: 4,
  'engine/bundle': 7,
  'engine/check': 2,
  'engine/config': 6,
  'engine/files': 1,
  'engine/highlight': 1,
  'engine/hooks': 5,
  'engine/markdown': 5,
  'engine/render': 1,
  'engine/routes': 4,
  'engine/server': 4,
  'engine/site': 3,
  'engine/store': 1,
  'engine/threads': 1,
  plugins: 5,
  runtime: 4,
  shared: 9,
  theme: 5,
  tools: 6,
};

/** Files that name Rspress outside of comments: names that pages, themes and plugins of it read, and words for users. */
const NAMING_OTHERS: readonly string[] = [
  'cli/commands/migrate.ts',
  'cli/options.ts',
  'engine/config/schema/builder.ts',
  'engine/config/schema/features.ts',
  'engine/config/schema/site.ts',
  'engine/config/type-text.ts',
  'engine/render/document.ts',
  'engine/routes/read-meta.ts',
  'plugins/preview/options.ts',
  'runtime/boot.ts',
  'runtime/browser-only.tsx',
  'runtime/page-meta.ts',
  'runtime/server.tsx',
  'runtime/split-markup.ts',
  'runtime/toc-hooks.ts',
  'runtime/watch-toc.ts',
  'shared/appearance-script.ts',
  'shared/reserved-names.ts',
  'theme/app-index.tsx',
  'theme/compat/rspress-hooks.ts',
  'theme/nav/nav-title.tsx',
  'theme/page/doc-content.tsx',
  'theme/writing/tabs.tsx',
];

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const FUNCTION =
  '(?:export )?(?:default )?(?:async )?(?:function\\*?\\s|const \\w+ = (?:async )?(?:\\(|\\w+ =>))';
const ASKING = new RegExp(
  `/\\*\\*[\\s*]*(?:What|Whether|Who)\\b(?:(?!\\*/)[\\s\\S])*\\*/\\n\\s*${FUNCTION}`,
  'g',
);
const CONVERSION = /\bfunction\*? to[A-Z]\w*|\bconst to[A-Z]\w* = (?:async )?(?:<[^>]*>)?(?:\(|\w+ =>)/g;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

/** `engine/routes`, `theme`: a folder whose files are one subject. */
function getFolder(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'engine' && !second.includes('.') ? `${first}/${second}` : first;
}

describe('names and comments', () => {
  it('begin the comment of a function with what it does', () => {
    const found = files.flatMap(({ file, text }) =>
      [...text.matchAll(ASKING)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
    );

    expect(found).toEqual([]);
  });

  it('name another tool in its own rooms alone', () => {
    const named = files
      .filter(({ file }) => !/^(?:compat|tools\/migrate)\//.test(file))
      .filter(({ text }) => /rspress|rsbuild|rspack|rstack/i.test(withoutComments(text)))
      .map(({ file }) => file);

    expect(named.sort()).toEqual(NAMING_OTHERS);
  });

  it('leave `toX` to conversions', () => {
    const counts: Record<string, number> = {};
    for (const { file, text } of files) {
      const count = text.match(CONVERSION)?.length ?? 0;
      if (count > 0) counts[getFolder(file)] = (counts[getFolder(file)] ?? 0) + count;
    }
    const grown = Object.entries(counts).filter(([folder, count]) => count > (MOST_CONVERSIONS[folder] ?? 0));

    expect(Object.fromEntries(grown)).toEqual({});
  });
});
