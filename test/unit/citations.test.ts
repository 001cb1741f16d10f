import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

// What a comment or a page of the house refers to is in the repository, so that a reader finds it.
const ROOT = resolve(import.meta.dirname, '../..');

const FOLDERS = [
  'bench',
  'bin',
  'decisions',
  'docs',
  'fixtures',
  'schemas',
  'scripts',
  'src',
  'test',
  'theme',
];
const CODE = /^(?:bench|bin|docs|scripts|src|test|theme)\/.*\.(?:[jt]sx?|css)$|^[^/]+\.ts$/;
const PAGES = /^(?:(?:ARCHITECTURE|CONTRIBUTING|SECURITY)|decisions\/.*)\.md$/;

/** Files of a site, of its output, of another tool or of a package, that comments give as examples. */
const EXAMPLES = new Set([
  ...['src/theme/page/my-part.tsx', 'fixtures/markdown/my-feature.md'],
  ...[
    'a.ts',
    'b.md',
    'demo.tsx',
    'x.css',
    'styles.css',
    '.module.css',
    'v1.2.md',
    'node.js.md',
    'my-tutorial.js',
    'Node.js',
    // Of other tools.
    ...['mint.json', 'book.json', 'file.json'],
  ],
  ...['a/index.mdx', 'a/README.md', 'docs/_note.mdx', 'docs/a.md', 'docs/new.md', 'functions/add.md'],
  ...['chart.tsx', 'src/chart.tsx', 'chart/index.tsx', 'shared/a.ts', 'src/button.tsx', 'src/index.ts'],
  ...[
    'docs/part-0/group-0/page-0.md',
    'docs/zh/guide/basic/my-page.md',
    'site/package.json',
    'Playground.tsx',
    'docgen.lock.json',
  ],
  ...[
    'sidebars.js',
    'redirects.json',
    '/guide/index.md',
    '<docgen>/react/index.js',
    'app-<hash>.css',
    'llms.json',
  ],
]);

/** Written in any site's output, so no files of the repository. */
const OUTPUT = /^(?:static|dist)\//;

const files = [
  ...readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...FOLDERS.flatMap((folder) => listFiles(join(ROOT, folder))),
];

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    // Hidden folders are what tests, builds and the bench leave.
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [relative(ROOT, path).replaceAll('\\', '/')];
  });
}

/** All ways to name a file: its path, and each end of it. */
const NAMES = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);

/** Text that speaks to readers of the code, at its lines. */
const texts = files
  .filter((file) => (CODE.test(file) || PAGES.test(file)) && file !== 'test/unit/citations.test.ts')
  .flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const found = PAGES.test(file)
      ? [{ 0: text, index: 0 }]
      : [...text.matchAll(/^[ \t]*\/\*[\s\S]*?\*\/|(?:^|[;,{})\]])[ \t]*\/\/ .*$/gm)];
    return found.map((match) => ({
      file,
      words: match[0],
      line: text.slice(0, match.index).split('\n').length,
    }));
  });

const find = (
  wrong: RegExp,
  isWrong: (match: RegExpMatchArray, file: string) => boolean = () => true,
): string[] =>
  texts.flatMap(({ file, words, line }) =>
    [...words.matchAll(wrong)]
      .filter((match) => isWrong(match, file))
      .map((match) => `${file}:${line + words.slice(0, match.index).split('\n').length - 1} ${match[0]}`),
  );

/** Whether a name with `<placeholders>` or `*` in it fits any file. */
function isPattern(name: string): boolean {
  const pattern = name.replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&').replaceAll(/<[^>]*>|\*+/g, '[^/]*');
  return pattern.includes('[^/]*') && [...NAMES].some((known) => new RegExp(`^${pattern}$`).test(known));
}

function isNamed(mention: string, file: string): boolean {
  const name = mention.replace(/^(?:\.{1,2}\/)+/, '');
  return (
    NAMES.has(name) ||
    NAMES.has(posix.join(posix.dirname(file), mention)) ||
    EXAMPLES.has(name) ||
    OUTPUT.test(name) ||
    isPattern(name)
  );
}

describe('what comments refer to is in the repository', () => {
  it('reads them', () => {
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.some(({ file }) => file === 'ARCHITECTURE.md')).toBe(true);
  });

  it('files', () => {
    const MENTION = /[\w./<>*@-]*[\w>*]\.(?:[jt]sx?|mdx?|css|json|lock)\b(?!\.\w)/g;
    expect(find(MENTION, ([name], file) => !isNamed(name, file))).toEqual([]);
  });

  it('folders', () => {
    const MENTION = /(?<=`)(?:bench|decisions|scripts|src|test)(?:\/[\w.-]+)*\/?(?=`)/g;
    // What tests write is hidden, and `src/theme/MDXComponents` is a folder of Docusaurus.
    const isElsewhere = (name: string) => /^test\/\.output|\/MDXComponents$/.test(name);
    const isFolder = (name: string) => files.some((file) => file.startsWith(`${name.replace(/\/$/, '')}/`));
    const isWrong = (name: string, file: string) =>
      !isFolder(name) && !isNamed(name, file) && !isElsewhere(name);
    expect(find(MENTION, ([name], file) => isWrong(name, file))).toEqual([]);
  });

  it('decisions', () => {
    const numbers = new Set(files.map((file) => /^decisions\/(\d+)-/.exec(file)?.[1]));
    expect(find(/decisions\/(\d+)/g, ([, number]) => !numbers.has(number))).toEqual([]);
  });

  it('no paragraphs and numbers of other papers, but standards that everyone can read', () => {
    expect(find(/(?<!RFC \d+ )§ ?[\d.]*/g)).toEqual([]);
    expect(
      find(/\bspec\/\w+|\b(?:[Tt]rap|[Tt]rust|[Bb]ehaviour|[Ii]tem|[Ss]cenario|[Ii]ssue)s? \d[\d.]*/g),
    ).toEqual([]);
  });
});
