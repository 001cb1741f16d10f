/** `docgenjs/plugins/ask`: answers to readers' questions in the search box, by an adapter of the site. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'docgenjs';
import { refuseCode } from '../common/checkout-file.ts';
import { type AskOptions, optionsSchema } from './options.ts';

export type { Ask, AskContext, AskPiece, AskSource, AskTurn } from 'docgenjs/theme';
export type { AskOptions } from './options.ts';

/** With a module of this name, the search box offers to ask. */
const ASK_MODULE = 'docgen-ask';
const ENDPOINT_ADAPTER = fileURLToPath(new URL('./runtime/endpoint-adapter.js', import.meta.url));

/**
 * Offers to answer what readers type into the search box. The answer comes from a module of the site, or from an address
 * that streams text; docgen has no service for it. Nothing is loaded or sent before a reader asks.
 */
export function pluginAsk(options: AskOptions): Plugin {
  let origins: string[] = [];
  let source: string | undefined;
  const isRemote = needsNetwork(options);
  return {
    name: 'ask',
    needsServer: isRemote,
    cacheKey: '',
    get csp() {
      return origins.length > 0 ? { 'connect-src': origins } : {};
    },
    config(config, tools) {
      const { checkOptions, projectDir, report } = tools;
      if (checkOptions(optionsSchema, options) === undefined) return config;
      const { adapter, endpoint } = options;
      origins = listOrigins(options);
      if (adapter === undefined) {
        source = writeModule(
          `import(${quote(ENDPOINT_ADAPTER)}).then((module) => ({ ask: module.createAsk(${quote(endpoint ?? '')}) }))`,
          { origins, isRemote },
        );
        return config;
      }
      const file = resolve(projectDir, adapter);
      const refusal = refuseCode('ask.adapter', adapter, tools);
      if (refusal) report(refusal);
      else if (existsSync(file)) source = writeModule(`import(${quote(file)})`, { origins, isRemote });
      else
        report({
          severity: 'error',
          message: `The adapter of "ask" is not there: "${adapter}".`,
          hint: 'Give its path from the project folder, with its extension.',
        });
      return config;
    },
    addRuntimeModules: () => (source === undefined ? {} : { [ASK_MODULE]: source }),
  };
}

/** Lists where questions go, each place once. */
function listOrigins({ endpoint, origins = [] }: AskOptions): string[] {
  const own = endpoint === undefined || endpoint.startsWith('/') ? [] : [new URL(endpoint).origin];
  return [...new Set([...own, ...origins])];
}

/** Tells whether answers need a network: those of an adapter that names no host are made in the browser. */
function needsNetwork({ adapter, origins = [] }: AskOptions): boolean {
  return adapter === undefined || origins.length > 0;
}

function writeModule(
  load: string,
  { origins, isRemote }: { readonly origins: readonly string[]; readonly isRemote: boolean },
): string {
  return [
    `export const loadAdapter = () => ${load};`,
    `export const origins = ${JSON.stringify(origins)};`,
    `export const needsNetwork = ${isRemote};`,
  ].join('\n');
}

function quote(text: string): string {
  return JSON.stringify(text);
}
