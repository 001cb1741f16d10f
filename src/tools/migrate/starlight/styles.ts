/** Style sheets of Starlight sites: they come along, and what they say of colours, fonts and sizes reaches docgen's theme. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { SITE_STYLES } from '../config/site-styles.ts';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import type { Losses, PlannedFile } from '../project/migration.ts';
import { asList, asText } from '../project/read-peer-config.ts';

/** Variables of docgen's theme by those of Starlight that mean the same. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  '--sl-color-accent': '--rp-c-brand',
  '--sl-color-text-accent': '--rp-c-brand-text',
  // The first of two is what the second is made of, unless that is set itself.
  '--sl-color-black': '--rp-c-bg',
  '--sl-color-bg': '--rp-c-bg',
  '--sl-color-gray-2': '--rp-c-text-1',
  '--sl-color-text': '--rp-c-text-1',
  '--sl-color-white': '--rp-c-text-0',
  '--sl-color-gray-3': '--rp-c-text-2',
  '--sl-color-bg-nav': '--rp-c-bg-soft',
  '--sl-color-hairline': '--rp-c-divider',
  '--sl-font': '--rp-font-latin',
  '--sl-font-mono': '--rp-font-family-mono',
  '--sl-content-width': '--rp-content-measure',
  '--sl-sidebar-width': '--rp-sidebar-width',
  '--sl-nav-height': '--rp-nav-height',
};

export interface StylesInput {
  readonly dir: string;
  /** As the config has it. */
  readonly customCss: unknown;
  /** Those of the new site. */
  readonly files: readonly PlannedFile[];
  readonly losses: Losses;
  readonly lose: LoseKey;
}

/** Returns the files of the styles in place of those that were copied; none if no style sheet can come along. */
export async function convertStyles(input: StylesInput): Promise<readonly PlannedFile[]> {
  const { dir, customCss, files, losses, lose } = input;
  const converted: PlannedFile[] = [];
  const set = new Set<string>();
  for (const name of asList(customCss).flatMap((one) => asText(one) ?? [])) {
    const path = posix.normalize(name.replace(/^\//, ''));
    if (!/^\.{0,2}\//.test(name) || !files.some((file) => file.path === path)) {
      const message = `The style sheet "${name}" is not a file of the project, and is not carried over.`;
      lose(
        'integrations',
        message,
        `Write "@import '${name}';" into "${SITE_STYLES}" if its package is installed.`,
      );
      continue;
    }
    const text = await readFile(join(dir, path), 'utf8');
    const tailwind = findLine(text, /@tailwind\b|@import\s+['"]tailwindcss|@apply\b|@theme\b/);
    if (tailwind !== undefined) {
      const todo =
        'Set up Tailwind CSS as in /guide/basic/static-assets#style-languages, and name the file in "globalStyles".';
      losses.add({
        file: path,
        line: tailwind.line,
        message: 'Styles of Tailwind are not carried over.',
        todo,
      });
      continue;
    }
    for (const [, variable = ''] of text.matchAll(/(?<![\w-])(--sl-[\w-]+)\s*:/g)) set.add(variable);
    reportParts(path, text, losses);
    converted.push({ path, content: rewriteThemes(text) });
  }
  if (converted.length === 0) return [];
  reportVariables([...set], lose);
  return [...converted, { path: SITE_STYLES, content: printSiteStyles(converted, set) }];
}

/** Starlight is dark unless it is light, by an attribute; docgen is light unless it is dark, by a class. */
function rewriteThemes(text: string): string {
  return text.replace(/\[data-theme\s*=\s*(['"]?)(light|dark)\1\s*\]/g, (_, __, theme: string) =>
    theme === 'dark' ? '.dark' : ':not(.dark)',
  );
}

function reportParts(file: string, text: string, losses: Losses): void {
  const found = findLine(text, /\.sl-[\w-]+|(?<![\w-])starlight-[\w-]+|\.expressive-code\b/);
  if (found === undefined) return;
  losses.add({
    file,
    line: found.line,
    message: `Rules for parts of Starlight's theme, such as "${found.words}", change nothing here.`,
    todo: 'Write them for the classes of docgen, which begin with "rp-".',
  });
}

function reportVariables(names: readonly string[], lose: LoseKey): void {
  const unknown = names.filter((name) => COUNTERPARTS[name] === undefined);
  if (unknown.length === 0) return;
  const list = unknown.slice(0, 3).join('", "');
  const more = unknown.length > 3 ? ` and ${unknown.length - 3} more` : '';
  const message = `Variables of Starlight in "customCss" without a counterpart: "${list}"${more}.`;
  lose('integrations', message, 'Variables of docgen are listed in /guide/advanced/custom-theme#variables.');
}

function printSiteStyles(files: readonly PlannedFile[], set: ReadonlySet<string>): string {
  const imports = files.map(({ path }) => `@import '../${path}';\n`).join('');
  const given = new Map(
    Object.entries(COUNTERPARTS).flatMap(([old, own]) => (set.has(old) ? [[own, old] as const] : [])),
  );
  const lines = [...given].map(([own, old]) => `  ${own}: var(${old});\n`).join('');
  // Also in the rule for dark pages, which the theme has.
  return given.size === 0 ? imports : `${imports}\n:root,\n.dark {\n${lines}}\n`;
}

/** The first words that match outside of comments, and their line. */
function findLine(
  text: string,
  pattern: RegExp,
): { readonly words: string; readonly line: number } | undefined {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = pattern.exec(plain);
  return found ? { words: found[0], line: plain.slice(0, found.index).split('\n').length } : undefined;
}
