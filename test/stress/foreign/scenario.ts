/**
 * A project as a user of Rspress 2 writes it, and what its site shows there. The table in the docs is made of the same
 * list (`scripts/reference/compatibility.js`), so it says what was built.
 */
import type { Built, Files } from '../../helpers/site.ts';

export interface Scenario {
  readonly id: string;
  readonly files: Files;
  /** Optional packages that its author has installed. */
  readonly packages?: readonly string[];
  /** Diagnostics in the form of `Built.problems()`; none by default. */
  readonly problems?: readonly string[];
  /** The build may fail with errors, as it does there. */
  readonly fails?: boolean;
  /** Asserts what a reader of the site sees when Rspress builds it. */
  readonly shows: (built: Built) => void;
  /** Set where docgen does not: then `shows` has to fail, so that a difference that is gone leaves the table. */
  readonly difference?: Difference;
  /** Also built by `npm test`. */
  readonly isQuick?: boolean;
}

export interface Difference {
  /** What docgen does instead, and what to do about it, for the docs; its Chinese is in `scripts/reference/zh.json`. */
  readonly text: string;
  /** Asserts it. */
  readonly shows: (built: Built) => void;
}

export interface Topic {
  /** For the docs, as `Difference.text`. */
  readonly name: string;
  readonly scenarios: readonly Scenario[];
}

const CONFIG = `
import * as path from 'node:path';
import { defineConfig } from '@rspress/core';

export default defineConfig({
  root: path.join(__dirname, 'docs'),
  title: 'Kit',
`;

/**
 * The files of a project: each begins with a line `== path`. Two backticks in a row are written \`~~\`, for fences.
 * A project without \`rspress.config.ts\` has one with root and title.
 */
export function project(strings: TemplateStringsArray, ...values: readonly string[]): Files {
  const text = String.raw(strings, ...values)
    .replaceAll('\\`', '`')
    .replaceAll('\\${', '${');
  const indent = /^ *(?=== )/m.exec(text)?.[0] ?? '';
  const lines = text
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()));
  const [, ...parts] = `\n${lines.join('\n').trimEnd()}\n`.split(/^== (.+)\n/m);
  const files = Object.fromEntries(
    parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? '']] : [])),
  );
  return { ...(!('rspress.config.ts' in files) && { 'rspress.config.ts': config('') }), ...files };
}

/** A config with root and title, and the given options. */
export const config = (options: string, imports = ''): string => `${imports}${CONFIG}${options}\n});\n`;
