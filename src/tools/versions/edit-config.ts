/**
 * Writes versions into a config. Where an entry stands is known by syntax tree, also in a file that the config imports;
 * what is inserted or removed is that entry alone, so comments and layout of the author's stay. A list that is computed
 * has no place: then there is no edit.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyEdits, type FormattingOptions, modify } from 'jsonc-parser';
import { readScript, type SiteConfig } from '../../engine/index.ts';

export type VersionsChange =
  /** `name` becomes the entry after `after`. */
  | { readonly kind: 'add'; readonly name: string; readonly after: string }
  | { readonly kind: 'remove'; readonly name: string }
  /** For a site that had no versions. */
  | { readonly kind: 'begin'; readonly default: string; readonly versions: readonly string[] };

/** A file with its text before and after; `before` is undefined for a file that is new. */
export interface ConfigEdit {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
}

type EditedConfig = Pick<SiteConfig, 'configFile' | 'projectDir' | 'multiVersion'>;

/** Undefined if the config cannot be edited. */
export async function createConfigEdit(
  change: VersionsChange,
  config: EditedConfig,
): Promise<ConfigEdit | undefined> {
  const { configFile, projectDir } = config;
  if (configFile === undefined) {
    return change.kind === 'begin'
      ? { file: join(projectDir, 'docgen.config.ts'), before: undefined, after: printConfig(change) }
      : undefined;
  }
  return configFile.endsWith('.json')
    ? editJson(change, configFile, config)
    : editScript(change, configFile, config);
}

function printConfig(change: VersionsChange & { kind: 'begin' }): string {
  return `import { defineConfig } from 'docgenjs';\n\nexport default defineConfig({\n  ${printOption(change, "'")},\n});\n`;
}

/** The option as it is written into a config. */
export function printOption(
  { default: current, versions }: Pick<VersionsChange & { kind: 'begin' }, 'default' | 'versions'>,
  quote: string,
): string {
  const print = (name: string) => quote + name + quote;
  return `multiVersion: { default: ${print(current)}, versions: [${versions.map(print).join(', ')}] }`;
}

async function editJson(
  change: VersionsChange,
  file: string,
  { multiVersion: { versions } }: EditedConfig,
): Promise<ConfigEdit> {
  const before = await readFile(file, 'utf8');
  const formattingOptions = findFormat(before);
  const edit = (path: (string | number)[], value: unknown, isArrayInsertion = false) =>
    applyEdits(before, modify(before, path, value, { formattingOptions, isArrayInsertion }));
  const list = ['multiVersion', 'versions'];
  switch (change.kind) {
    case 'add':
      return { file, before, after: edit([...list, versions.indexOf(change.after) + 1], change.name, true) };
    case 'remove':
      return { file, before, after: edit([...list, versions.indexOf(change.name)], undefined) };
    case 'begin':
      return {
        file,
        before,
        after: edit(['multiVersion'], { default: change.default, versions: change.versions }),
      };
  }
}

function findFormat(text: string): FormattingOptions {
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  ';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    eol,
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
  };
}

async function editScript(
  change: VersionsChange,
  configFile: string,
  { projectDir, multiVersion: { versions } }: EditedConfig,
): Promise<ConfigEdit | undefined> {
  const { value, locate } = await readScript(configFile, projectDir);
  const open = async (path: readonly (string | number)[]) => {
    const place = locate(path);
    if (place === undefined) return undefined;
    const text = await readFile(place.file, 'utf8');
    return { file: place.file, text, at: getOffset(text, place.line, place.column) };
  };
  const openEntry = async (name: string) => {
    const found = await open(['multiVersion', 'versions', versions.indexOf(name)]);
    const literal = found && /^(["'`])((?:(?!\1)[^\\\n])*)\1/.exec(found.text.slice(found.at));
    return found && literal?.[2] === name ? { ...found, literal: literal[0] } : undefined;
  };
  switch (change.kind) {
    case 'add': {
      const entry = await openEntry(change.after);
      if (entry === undefined) return undefined;
      const { file, text, at, literal } = entry;
      const end = at + literal.length;
      const quote = literal.charAt(0);
      const added = `,${getLineStart(text, at) ?? ' '}${quote}${change.name}${quote}`;
      return { file, before: text, after: text.slice(0, end) + added + text.slice(end) };
    }
    case 'remove': {
      const entry = await openEntry(change.name);
      if (entry === undefined) return undefined;
      const { file, text, at, literal } = entry;
      return { file, before: text, after: removeEntry(text, at, at + literal.length) };
    }
    case 'begin': {
      for (const key of Object.keys((value ?? {}) as object)) {
        const found = await open([key]);
        if (found === undefined || !isKey(found.text.slice(found.at), key)) continue;
        const { file, text, at } = found;
        const quote = /["'`]/.exec(text)?.[0] === '"' ? '"' : "'";
        const added = `${printOption(change, quote)},${getLineStart(text, at) ?? ' '}`;
        return { file, before: text, after: text.slice(0, at) + added + text.slice(at) };
      }
      return undefined;
    }
  }
}

function isKey(text: string, key: string): boolean {
  return new RegExp(`^(["']?)${key.replace(/[^\w]/g, '\\$&')}\\1\\s*[:,(}\\n]`).test(text);
}

function getOffset(text: string, line: number, column: number): number {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

/** A line break and the indent, where what stands at an offset is the first of its line. */
function getLineStart(text: string, at: number): string | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const indent = text.slice(start, at);
  if (start === 0 || !/^[ \t]*$/.test(indent)) return undefined;
  return `${text.charAt(start - 2) === '\r' ? '\r\n' : '\n'}${indent}`;
}

/** Removes an entry of a list with its comma, and with its line if there is nothing else in it. */
function removeEntry(text: string, start: number, end: number): string {
  const after = /^\s*,/.exec(text.slice(end))?.[0].length;
  if (after === undefined) {
    const before = /,\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
    return text.slice(0, start - before) + text.slice(end);
  }
  const rest = end + after;
  const lineRest = /^[ \t]*\r?\n/.exec(text.slice(rest))?.[0].length;
  const indent = getLineStart(text, start)?.replace(/^\r?\n/, '');
  if (indent !== undefined && lineRest !== undefined)
    return text.slice(0, start - indent.length) + text.slice(rest + lineRest);
  return text.slice(0, start) + text.slice(rest).replace(/^[ \t]+/, '');
}
