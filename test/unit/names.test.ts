import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { globSync } from 'fast-glob';
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
  'engine/config/printed/settings.ts',
  'engine/config/printed/type-text.ts',
  'engine/config/printed/user-config.ts',
  'engine/config/schema/builder.ts',
  'engine/config/schema/features.ts',
  'engine/config/schema/site.ts',
  'engine/render/document.ts',
  'engine/routes/read-meta.ts',
  'plugins/preview/options.ts',
  'runtime/browser-only.tsx',
  'runtime/early/early-controls.ts',
  'runtime/early/page-meta.ts',
  'runtime/early/redirect-first-visit.ts',
  'runtime/hooks/toc-hooks.ts',
  'runtime/hooks/watch-toc.ts',
  'runtime/split-markup.ts',
  'runtime/static-tree.tsx',
  'shared/appearance-script.ts',
  'shared/reserved-names.ts',
  'theme/app-index.tsx',
  'theme/compat/rspress-hooks.ts',
  'theme/nav/nav-title.tsx',
  'theme/page/doc-content.tsx',
  'theme/writing/tabs.tsx',
];

/** Forms that English has a plainer word for, and the word. Documentation, decisions, messages and help are free of them. */
const PLAIN_FORMS: readonly (readonly [form: RegExp, plain: string])[] = [
  [/\b(?:stands?|stood|standing)\b(?! for\b|-in|s? out\b)/gi, 'is, is shown'],
  [/\b(?:leads?|led)\b/gi, 'links to, opens, points to, redirects to'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\b(?:lies|lie|lay) (?:in|outside|inside|beside|below|there|under)\b/gi, 'is in, is outside, is below'],
  [/\b(?:is|are) said\b/gi, 'is described, is reported'],
  [/(?<!there )\b(?:is|are) no (?!longer\b|more\b|such\b)[a-z]/gi, 'is not a'],
  [/\bfor want of\b/gi, 'because … is missing'],
  [/\bparted by\b/gi, 'separated by'],
  [/\b(?:anew|afresh)\b/gi, 'again'],
  [/\bgive[sn]? way\b/gi, 'stop, yield'],
  [/\bgoes with (?:it|--)/gi, 'requires'],
  [/\bwhole address/gi, 'full URL, absolute address'],
  [/\btakes? the place of\b/gi, 'replaces'],
  [/\bas they are\b/gi, 'unchanged'],
  [/\bof (?:its|their|your) own\b(?! [a-z])/gi, 'its own, separate, custom'],
  [/\bbeside\b/gi, 'next to, compared with'],
  [
    /(?:^|[.:] |\| )(?:What|Whether|Whoever|Who)\b(?! (?:is|are|does|do)\b)[^?|\n]*[.|]/gm,
    'the subject, then the verb',
  ],
];

/** A pattern such as `guide/**` begins no comment. */
const withoutComments = (text: string) => text.replace(/(?<![\w*])\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const PROJECT = resolve(SRC, '..');

/** Prose of a page: no code, no headings, no addresses of links. */
function readProse(text: string): string {
  return text
    .replace(/^([`~]{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, '')
    .replace(/`[^`\n]*`/g, '``')
    .replace(/^#+ .*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']');
}

/** Strings of a source file that are sentences or parts of one: messages, hints, help. */
function readMessages(text: string): string {
  const strings = withoutComments(text).match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  return strings.filter((string) => /[a-z] [a-z]/.test(string)).join('\n');
}

const PAGES = ['docs/en/**/*.{md,mdx}', '{README,ARCHITECTURE,CONTRIBUTING,SECURITY}.md', 'decisions/*.md'];

/** Every English text for people who use docgen or work on it. */
function readTexts(): readonly { file: string; text: string }[] {
  const pages = globSync(PAGES, { cwd: PROJECT }).map((file) => ({
    file,
    text: readProse(readFileSync(join(PROJECT, file), 'utf8')),
  }));
  const explained: Record<string, { en: Record<string, string> }> = JSON.parse(
    readFileSync(join(PROJECT, 'scripts/reference/diagnostics.json'), 'utf8'),
  );
  const explanations = Object.entries(explained).map(([code, { en }]) => ({
    file: code,
    text: Object.values(en).join('\n'),
  }));
  const messages = files.map(({ file, text }) => ({ file: `src/${file}`, text: readMessages(text) }));
  return [...pages, ...explanations, ...messages];
}

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
      .filter(({ text }) => /rspress|rsbuild|rspack|\brstack/i.test(withoutComments(text)))
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

describe('samples of code', () => {
  /** Characters of a code block beside sidebar and outline, at 1440 px. A Han character has the room of five thirds. */
  const ROOM = 82;
  const toWidth = (line: string) => line.replace(/[\p{sc=Han}，。、：；（）“”]/gu, 'xx').length;
  const BLOCK = /^(`{3,})(?:[jt]sx?|bash|sh)\b(?! wrapCode)[^\n]*\n([\s\S]*?)^\1$/gm;
  /** A string or an address in one piece, which has no place for a break. */
  const PIECE = /'[^']{55,}'|`[^`]{55,}`|\S{55,}/;

  it('show all of their lines, unless one cannot be broken', () => {
    const pages = globSync('docs/{en,zh}/**/*.{md,mdx}', { cwd: PROJECT });
    const lines = pages.flatMap((file) =>
      [...readFileSync(join(PROJECT, file), 'utf8').matchAll(BLOCK)].flatMap(([, , code = '']) =>
        code.split('\n').map((line) => ({ file, line })),
      ),
    );

    expect(lines.filter(({ line }) => toWidth(line) > ROOM && !PIECE.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(5_000);
  });
});

describe('plain English', () => {
  const texts = readTexts();

  it.each(PLAIN_FORMS)('has a plainer word than %s', (form, plain) => {
    const found = texts.flatMap(({ file, text }) =>
      [...text.matchAll(form)].map(({ index }) => {
        const place = text.slice(Math.max(0, index - 40), index + 60).replaceAll('\n', ' ');
        return `${file}: "${place}". Write: ${plain}`;
      }),
    );

    expect(found).toEqual([]);
  });

  it('begins the head of each column of a table with a capital, unless it is code or the name of a tool', () => {
    const heads = texts
      .filter(({ file }) => file.startsWith('docs/') || file === 'README.md')
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^(\|.*\|)\n\|(?: ?:?-+:? ?\|)+$/gm)].map(([, head = '']) => `${file}: ${head}`),
      );

    expect(heads.filter((head) => /\| (?!docgen |mdBook )[a-z]/.test(head))).toEqual([]);
    expect(heads.length).toBeGreaterThan(150);
  });

  it('covers pages, explanations and messages', () => {
    expect(texts.filter(({ file }) => file.startsWith('docs/')).length).toBeGreaterThan(40);
    expect(texts.find(({ file }) => file === 'src/cli/options.ts')?.text).toContain('ignore the store');
    expect('Entries stand on the right.'.match(PLAIN_FORMS[0]?.[0] ?? /$^/)).not.toBeNull();
  });
});
