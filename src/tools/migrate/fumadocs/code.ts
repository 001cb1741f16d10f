/** Code blocks of Fumadocs: options after the language, and adjacent blocks that are tabs. */
import { addCodeMarks, LOST_MARK, readMarkedWord } from '../page/code-marks.ts';
import { getIndent, type TextEdit } from '../page/edit-text.ts';
import { getTicks } from '../page/fence-lines.ts';
import { listPackageCommands } from '../page/package-commands.ts';
import { type MarkdownNode, parseMarkdown } from '../page/parse-markdown.ts';
import type { Fence } from '../page/rewrite-markdown.ts';
import type { Add } from '../project/migration.ts';

const OPTION = /(?<=^|\s)([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\d+)))?(?=\s|$)/g;

const COMMANDS = 'Use PackageManagerTabs of docgenjs/theme.';

/** Languages for which Fumadocs renders something else. */
const LANGUAGES: Readonly<
  Record<string, { readonly lang: string; readonly loss?: readonly [string, string] }>
> = {
  npm: { lang: 'sh', loss: ['A block "npm" shows the command of npm alone.', COMMANDS] },
  'package-install': {
    lang: 'sh',
    loss: ['A block "package-install" shows its text alone, without a command.', COMMANDS],
  },
  files: { lang: 'tree' },
  'auto-files': {
    lang: 'txt',
    loss: ['A block "auto-files" lists no files.', 'Write a code block "tree" with the names.'],
  },
  'auto-type-table': {
    lang: 'ts',
    loss: ['A block "auto-type-table" shows its text.', 'Write the table.'],
  },
};

/** A line with names of packages; one that is a command already stays. */
const writeInstall = (line: string) => line.replace(/^(\s*)(?=\S)(?!np[mx]\s)/, '$1npm install ');

/** Replaces blocks of package names in a page by the commands they stand for; a block inside another is an example. */
export const writeInstalls = (text: string) =>
  text.replace(
    /^([ \t]*(`{3,}|~{3,})(.*)\n)([\s\S]*?)(^[ \t]*\2)/gm,
    (block, opening: string, _fence: string, info: string, names: string, closing: string) =>
      /^\s*package-install\b/.test(info)
        ? opening + names.split('\n').map(writeInstall).join('\n') + closing
        : block,
  );

/** `ts tab="A" title="a.ts" lineNumbers=4` → `ts [A] title="a.ts" lineNumbers`. */
export function convertFence({ info, body }: Fence, add: Add): Fence {
  const [, own = '', rest = ''] = /^([^\s{]*)\s*(.*)$/.exec(info) ?? [];
  const known = Object.hasOwn(LANGUAGES, own) ? LANGUAGES[own] : undefined;
  const packages = own === 'package-install' ? body.map(writeInstall) : body;
  const group = own === 'npm' || own === 'package-install' ? listPackageCommands(packages, 'sh') : undefined;
  if (group) return { info, body, group };
  if (known?.loss !== undefined) add(...known.loss);
  let label = '';
  const words: string[] = [];
  const options = rest
    .replace(
      OPTION,
      (whole, name: string, double?: string, single?: string, _braces?: string, count?: string) => {
        const value = double ?? single;
        switch (name) {
          case 'tab':
            label = readLabel(value ?? '');
            return '';
          case 'title':
            return value === undefined ? whole : `title="${value.replaceAll('"', "'")}"`;
          case 'lineNumbers':
            if (count !== undefined && count !== '1')
              add(`Line numbers begin at ${count}.`, 'docgen counts from 1.');
            return 'lineNumbers';
          case 'tab-group':
            add('The chosen tab of code is not remembered.', 'Use Tabs of docgenjs/theme with "groupId".');
            return '';
          case 'twoslash':
            add('"twoslash" is not carried over.', 'Use docgenjs/plugins/twoslash.');
            return '';
          case 'ts2js':
            add('"ts2js" shows the code in TypeScript alone.', 'Write both in ":::code-group".');
            return '';
          case 'noCopy':
            return '';
          case 'icon':
            add('The icon of a code block is not carried over.', 'docgen shows that of the language.');
            return '';
          default:
            return whole;
        }
      },
    )
    .replace(/(?<=^|\s)\/(?:[^/\\]|\\.)+\/[\d,-]*(?=\s|$)/g, (text) => {
      const word = /\d$/.test(text) ? undefined : readMarkedWord(text);
      if (word === undefined) add(LOST_MARK, 'Mark the line: {1}.');
      else words.push(word);
      return '';
    })
    .replace(/\s+/g, ' ')
    .trim();
  const lang = known?.lang ?? (own === '' && (label !== '' || options !== '') ? 'txt' : own);
  const name = label === '' ? '' : `[${label}]`;
  const marked = addCodeMarks(body, lang, { words, inserted: [], deleted: [] });
  return { info: [lang, name, options].filter(Boolean).join(' '), body: marked };
}

/** Reads a label, which is plain text; it may be written in MDX. */
const readLabel = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/[[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim() || 'Code';

/** Puts neighbouring blocks with `tab` into a group of code. */
export function listTabGroups(body: string, isMdx: boolean): TextEdit[] {
  const edits: TextEdit[] = [];
  const visit = ({ children = [] }: MarkdownNode): void => {
    let group: MarkdownNode[] = [];
    const close = () => {
      const [first, last] = [group[0]?.position, group.at(-1)?.position];
      group = [];
      if (first === undefined || last === undefined) return;
      const indent = getIndent(body, first.start.offset);
      const blank = indent.trimEnd();
      const [start, end] = [first.start.offset, last.end.offset];
      edits.push({ start, end: start, text: `:::code-group\n${blank}\n${indent}` });
      edits.push({ start: end, end, text: `\n${blank}\n${indent}:::` });
    };
    for (const child of children) {
      if (isTab(child, body)) group.push(child);
      else {
        close();
        visit(child);
      }
    }
    close();
  };
  visit(parseMarkdown(body, { isMdx }));
  return edits;
}

function isTab({ type, position }: MarkdownNode, body: string): boolean {
  if (type !== 'code' || position === undefined) return false;
  const [opening = ''] = body.slice(position.start.offset, position.end.offset).split('\n', 1);
  return /^(?:`{3,}|~{3,})[^\s{]*\s(?:.*\s)?tab=["']/.test(opening);
}

/** A fenced block whose ticks are not in the code. */
export function printFence(info: string, code: string, indent: string): string {
  const ticks = getTicks(code);
  return [`${ticks}${info}`, ...code.replace(/\n$/, '').split('\n'), ticks]
    .map((line, index) => (index === 0 || line === '' ? line : indent + line))
    .join('\n');
}
