/** `docgenjs/plugins/api-docgen`: tables of the props of components, and other API, from the sources. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MarkdownReplacement, MdxElement, PageContext, Plugin } from 'docgenjs';
import { closest, distance } from 'fastest-levenshtein';
import { findPeers, type Peer } from '../common/find-peer.ts';
import { type ApiDocgenOptions, type Entry, listEntries, optionsSchema, type ParseTool } from './options.ts';
import { type ComponentReader, createComponentReader } from './read-components.ts';
import { formatComponents } from './write-table.ts';

export type { ApiDocgenOptions, ParseTool, ParseToolOptions, TypeScriptOptions } from './options.ts';

/**
 * Replaces `<API moduleName="Button" />` in MDX pages by the table of that entry when the page is compiled:
 * readers without script see it, and it is in the outline and the search index. Entries that no page shows
 * are not read.
 */
export function pluginApiDocgen(options: ApiDocgenOptions): Plugin {
  const peers = new Map<ParseTool, Peer>();
  let entries: readonly Entry[] = [];
  let appDir = '';
  let reader: Promise<ComponentReader> | undefined;

  const readComponents = () => {
    const files = entries.filter(({ tool }) => tool === 'react-docgen-typescript');
    reader ??= createComponentReader({
      url: peers.get('react-docgen-typescript')?.url ?? '',
      appDir,
      files: new Map(files.map(({ module, path }) => [module, resolve(appDir, path)])),
      options: options.parseToolOptions?.['react-docgen-typescript'] ?? {},
    });
    return reader;
  };

  return {
    name: 'api-docgen',
    // The packages are in the lockfile, the options in the config; each page depends on the sources it shows.
    cacheKey: '',
    config(config, { checkOptions, projectDir, report }) {
      const checked = checkOptions(optionsSchema, options);
      entries = checked ? listEntries(options) : [];
      appDir = resolve(projectDir, options.appDir ?? '.');
      for (const tool of new Set(entries.map((entry) => entry.tool))) {
        const result = findPeers([tool], { projectDir, needsTypeScript: tool !== 'documentation' });
        if ('message' in result) report(result);
        else for (const peer of result) peers.set(tool, peer);
      }
      return config;
    },
    markdown: {
      elements: {
        async API(element, context) {
          const entry = findEntry(element, entries, context);
          if (entry === undefined) return NOTHING;
          const file = resolve(appDir, entry.path);
          if (!existsSync(file)) {
            const message = `"entries" maps "${entry.module}" to "${entry.path}", which does not exist.`;
            context.report({
              severity: 'error',
              message,
              hint: 'Paths are relative to "appDir", the folder of package.json by default.',
            });
            return { markdown: '', dependencies: [file] };
          }
          if (entry.tool === 'documentation') {
            const { url } = peers.get('documentation') as Peer;
            return readJsdoc(file, { url, options: options.parseToolOptions?.documentation ?? {} });
          }
          const { components, dependencies } = (await readComponents())(entry.module, file);
          if (components.length === 0) {
            const message = `"${entry.path}" exports no component, so <API moduleName="${entry.module}" /> shows nothing.`;
            context.report({ severity: 'warning', message });
          }
          return { markdown: formatComponents(components, context.route.lang), dependencies };
        },
      },
    },
  };
}

const NOTHING: MarkdownReplacement = { markdown: '' };

function findEntry(
  { attributes: { moduleName } }: MdxElement,
  entries: readonly Entry[],
  { report }: PageContext,
): Entry | undefined {
  const entry = entries.find(({ module }) => module === moduleName);
  if (entry) return entry;
  if (typeof moduleName !== 'string') {
    const message = '<API> has no "moduleName", or one that is computed when the page is shown.';
    report({ severity: 'warning', message, hint: 'Write it as text: <API moduleName="Button" />.' });
    return undefined;
  }
  const names = entries.map(({ module }) => module);
  const nearest = names.length > 0 ? closest(moduleName, names) : '';
  const isNear =
    nearest !== '' &&
    distance(moduleName.toLowerCase(), nearest.toLowerCase()) <= Math.max(2, nearest.length / 3);
  const message = `<API moduleName="${moduleName}" /> shows nothing: "entries" of the plugin has no such name.`;
  report({
    severity: 'warning',
    message,
    hint: isNear
      ? `Did you mean "${nearest}"?`
      : `Its names are ${names.map((name) => `"${name}"`).join(', ')}.`,
  });
  return undefined;
}

interface Documentation {
  build(files: readonly string[], options: object): Promise<readonly Comment[]>;
  readonly formats: { md(comments: readonly Comment[], options: object): Promise<string> };
}

interface Comment {
  readonly context?: { readonly file?: string };
}

/** Reads the JSDoc of a file as Markdown, with `documentation`. */
async function readJsdoc(
  file: string,
  { url, options }: { readonly url: string; readonly options: Readonly<Record<string, unknown>> },
): Promise<{ readonly markdown: string; readonly dependencies: readonly string[] }> {
  const { build, formats } = (await import(url)) as Documentation;
  const comments = await build([file], { ...options });
  const { noReferenceLinks = true, markdownToc = false } = options;
  const markdown = await formats.md(comments, { ...options, noReferenceLinks, markdownToc });
  const files = comments.flatMap(({ context }) => context?.file ?? []);
  // Removes the note that nobody should edit the file, which makes no sense here.
  return {
    markdown: markdown.replace(/^<!--[\s\S]*?-->\s*/, ''),
    dependencies: [...new Set([file, ...files])],
  };
}
