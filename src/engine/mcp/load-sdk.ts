/** The official SDK of the protocol, an optional peer: found in the site's project, or beside docgen. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type * as types from '@modelcontextprotocol/sdk/types.js';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import { nameOwnCommands } from '../config/own-package-manager.ts';
import { packageDir } from '../files/own-files.ts';

export interface Sdk {
  readonly Server: typeof Server;
  readonly types: typeof types;
  loadStdio(): Promise<typeof StdioServerTransport>;
  loadHttp(): Promise<typeof StreamableHTTPServerTransport>;
}

const WHY_FOREIGN = {
  untrusted: 'with --untrusted, packages of the project are not loaded',
  built: 'with --built, no packages around the folder are loaded',
} as const;

const NAME = '@modelcontextprotocol/sdk';

/**
 * Loads the SDK. Packages of an untrusted checkout are not loaded: then it has to be beside docgen. @throws
 * {DocgenError} when it is not installed (exit code 2).
 */
export async function loadSdk({
  projectDir,
  foreign,
  ownDir = packageDir,
}: {
  readonly projectDir: string;
  /** The option that makes the project untrusted. */
  readonly foreign?: keyof typeof WHY_FOREIGN;
  /** Folder of docgen's package. */
  readonly ownDir?: string;
}): Promise<Sdk> {
  const dirs = [...(foreign ? [] : [projectDir]), ownDir];
  const resolve = dirs.map(findSdk).find((found) => found !== undefined);
  if (resolve === undefined) {
    const place = foreign ? ` next to docgen: ${WHY_FOREIGN[foreign]}` : '';
    const message = `docgen mcp needs the package ${NAME}, which is not installed${place}.`;
    const diagnostic = createDiagnostic('error', 'DG9020', message, { hint: `npm install -D ${NAME}` });
    throw new DocgenError([await nameOwnCommands(diagnostic, foreign ? ownDir : projectDir)], 2);
  }
  const [{ Server }, types] = await Promise.all([
    import(resolve('server/index.js')) as Promise<Pick<Sdk, 'Server'>>,
    import(resolve('types.js')) as Promise<Sdk['types']>,
  ]);
  return {
    Server,
    types,
    loadStdio: async () => (await import(resolve('server/stdio.js'))).StdioServerTransport,
    loadHttp: async () => (await import(resolve('server/streamableHttp.js'))).StreamableHTTPServerTransport,
  };
}

/** Returns the address of a module of the package, as seen from a folder; undefined if it is not installed there. */
function findSdk(dir: string): ((module: string) => string) | undefined {
  const { resolve } = createRequire(join(dir, 'package.json'));
  const resolveModule = (module: string) => pathToFileURL(resolve(`${NAME}/${module}`)).href;
  try {
    resolveModule('server/index.js');
    return resolveModule;
  } catch {
    return undefined;
  }
}
