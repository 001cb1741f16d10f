/** `docgenjs/plugins/api-docgen`: tables of the props of components, and other API, from the sources. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MarkdownReplacement, MdxElement, PageContext, Plugin } from 'docgenjs';
import { closest, distance } from 'fastest-levenshtein';
import { findPeers, type Peer } from '../find-peer.ts';
import { type ApiDocgenOptions, type Entry, listEntries, optionsSchema, type ParseTool } from './options.ts';
import { type ComponentReader, createComponentReader } from './read-components.ts';
import { readJsdoc } from './read-jsdoc.ts';
import { toMarkdown } from './write-table.ts';

export type { ApiDocgenOptions, ParseTool, ParseToolOptions, TypeScriptOptions } from './options.ts';

/**
 * In MDX pages, `<API moduleName="Button" />` becomes the table of that entry when the page is
 * compiled: a reader without script has it, and it is in the outline and the search index.
 * What no page shows is not read.
 */
export function pluginApiDocgen(options: ApiDocgenOptions): Plugin {
  const peers = new Map<ParseTool, Peer>();
  let entries: readonly Entry[] = [];
  let appDir = '';
  let reader: Promise<ComponentReader> | undefined;

  const readComponents = () => {
    const files = entries.filter(({ tool }) => tool === 'react-docgen-typescript');
    reader ??= createComponentReader({
      ...{ url: peers.get('react-docgen-typescript')?.url ?? '', appDir },
      files: new Map(files.map(({ module, path }) => [module, resolve(appDir, path)])),
      options: options.parseToolOptions?.['react-docgen-typescript'] ?? {},
    });
    return reader;
  };

  return {
    name: 'api-docgen',
    // The packages are in the lockfile, the options in the config; each page names the sources it shows.
    cacheKey: '',
    config(config, { checkOptions, projectDir, report }) {
      const checked = checkOptions(optionsSchema, options);
      entries = checked ? listEntries(options) : [];
      appDir = resolve(projectDir, options.appDir ?? '.');
      for (const tool of new Set(entries.map((entry) => entry.tool))) {
        const found = findPeers([tool], { projectDir, needsTypeScript: tool !== 'documentation' });
        if ('message' in found) report(found);
        else for (const peer of found) peers.set(tool, peer);
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
            const message = `"entries" leads "${entry.module}" to "${entry.path}", which does not exist.`;
            context.report({
              severity: 'error',
              message,
              hint: 'Paths begin in "appDir", the folder of package.json by default.',
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
          return { markdown: toMarkdown(components, context.route.lang), dependencies };
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
  const found = entries.find(({ module }) => module === moduleName);
  if (found) return found;
  if (typeof moduleName !== 'string') {
    const message = '<API> has no "moduleName", or one that is known only when the page is shown.';
    report({ severity: 'warning', message, hint: 'Write it as text: <API moduleName="Button" />.' });
    return undefined;
  }
  const names = entries.map(({ module }) => module);
  const near = names.length > 0 ? closest(moduleName, names) : '';
  const isNear =
    near !== '' && distance(moduleName.toLowerCase(), near.toLowerCase()) <= Math.max(2, near.length / 3);
  const message = `<API moduleName="${moduleName}" /> shows nothing: "entries" of the plugin has no such name.`;
  report({
    severity: 'warning',
    message,
    hint: isNear
      ? `Did you mean "${near}"?`
      : `Its names are ${names.map((name) => `"${name}"`).join(', ')}.`,
  });
  return undefined;
}
