/** Plugins of Rspress and Rsbuild that docgen has built in, or cannot run: they are taken out of the config. */
import type { Losses } from './migration.ts';
import { getLine } from './rewrite-imports.ts';

/** What to do without a plugin; undefined if nothing is lost. */
const OTHERS: Readonly<Record<string, string | undefined>> = {
  'medium-zoom': undefined,
  shiki: undefined,
  'auto-nav-sidebar': undefined,
  'container-syntax': undefined,
  twoslash: 'Write the types into the samples, or use a Shiki transformer in "markdown.shiki.transformers".',
};

const IMPORT =
  /^import\s+(?:\{\s*(\w+)[^}]*\}|(\w+))\s+from\s+['"]@(rspress|rsbuild)\/plugin-([\w-]+)['"];?[^\n]*\n/gm;

/** Plugins of others. */
const FOREIGN = /^import\s[^\n]*?from\s+['"]((?:@[\w-]+\/)?rspress-plugin-[\w-]+)['"]/gm;

/** The text of a config without imports and calls of such plugins. */
export function removePlugins(text: string, file: string, losses: Losses): string {
  let remaining = text;
  for (const match of text.matchAll(IMPORT)) {
    const [line, name, statement, family, plugin = ''] = match;
    const isBundler = family === 'rsbuild';
    if (!isBundler && !Object.hasOwn(OTHERS, plugin)) continue;
    const todo = isBundler ? 'Use "builderConfig.esbuild.plugins" where it is needed.' : OTHERS[plugin];
    if (todo !== undefined) {
      const message = isBundler
        ? `The Rsbuild plugin "${plugin}" cannot run in docgen, which uses esbuild.`
        : `docgen has no plugin "${plugin}".`;
      losses.add({ file, line: getLine(text, match.index), message, todo });
    }
    remaining = removeCall(remaining.replace(line, ''), name ?? statement ?? '');
  }
  for (const match of remaining.matchAll(FOREIGN)) {
    const message = `The plugin "${match[1]}" was written for Rspress.`;
    const todo =
      'It stays: its hooks for Markdown and pages run, those for Rsbuild do not. Take it out where it fails.';
    losses.add({ file, line: getLine(text, text.indexOf(match[0])), message, todo });
  }
  return remaining;
}

/** Returns the text without `name(…)` and the comma after it. */
function removeCall(text: string, name: string): string {
  const start = text.search(new RegExp(`\\b${name}\\(`));
  if (start === -1) return text;
  let depth = 0;
  let end = text.indexOf('(', start);
  do {
    if (text[end] === '(') depth++;
    if (text[end] === ')') depth--;
    end++;
  } while (depth > 0 && end < text.length);
  const before = text.slice(0, start);
  const after = text.slice(end).replace(/^\s*,[ \t]*/, '');
  // A call on lines of its own is removed with its lines.
  const isAlone = /\n[ \t]*$/.test(before) && /^[ \t]*\n/.test(after);
  return isAlone ? before.replace(/[ \t]*$/, '') + after.replace(/^[ \t]*\n/, '') : before + after;
}
