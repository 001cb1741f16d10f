/** `docgen mcp`: the docs of a project, or of a built site, for coding agents, over the Model Context Protocol. */

import { existsSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { createDocgenError, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import type { AskOptions } from '../build/run-options.ts';
import { toFilePath } from '../config/file-path.ts';
import type { ServerUrls } from '../server/server-urls.ts';
import { createBuiltDocs } from './built-docs.ts';
import { readBuiltSite } from './built-site.ts';
import type { OpenedDocs } from './docs.ts';
import { startHttpServer } from './http-server.ts';
import { loadSdk, type Sdk } from './load-sdk.ts';
import { openProject } from './open-project.ts';
import { createProtocolServer } from './protocol-server.ts';

export interface McpOptions extends AskOptions {
  /** Output folder of a build, whose docs are served instead of a project's; all that concerns a project is ignored then. */
  readonly built?: string;
  /** Version of docgen, which clients show. */
  readonly version: string;
  /** Streams, or where to listen for HTTP; port 0 is any free one. */
  readonly over:
    | { readonly input: AsyncIterable<Uint8Array>; readonly write: (text: string) => void }
    | { readonly port: number; readonly host?: string };
  /** Called with errors that belong to no answer. */
  readonly onError?: (error: unknown) => void;
}

export interface RunningMcp {
  /** Addresses for HTTP. */
  readonly urls?: ServerUrls;
  /** Problems with the config of a project at the start; later ones are answers. Those of pages are left to `check`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Resolves when the client has closed its stream; over HTTP never. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves the docs as they are whenever a client asks.
 * @throws {DocgenError} when the config cannot be used or the SDK is not installed (exit code 2), the port is taken or
 * there is no built site (3).
 */
export async function serveMcp(options: McpOptions): Promise<RunningMcp> {
  const { over, version, onError = () => {} } = options;
  const { docs, sdk } = await open(options);
  const { diagnostics } = docs;
  // Most clients start a server long before they ask. This is only a head start: the first answer reports any errors.
  docs.ask(async () => {}).catch(() => {});
  const create = () => createProtocolServer({ sdk, docs, version, onError });
  if ('port' in over) {
    const http = await startHttpServer({
      sdk,
      createProtocolServer: create,
      onError,
      port: over.port,
      host: over.host,
    });
    return {
      urls: http.urls,
      diagnostics,
      ended: new Promise(() => {}),
      async close() {
        await http.close();
        await docs.close();
      },
    };
  }
  const { server, ended } = await connectStreams(create(), over, { sdk, onError });
  return {
    diagnostics,
    ended,
    async close() {
      await server.close();
      await docs.close();
    },
  };
}

async function open(options: McpOptions): Promise<{ readonly docs: OpenedDocs; readonly sdk: Sdk }> {
  const { built, cwd } = options;
  if (built !== undefined) {
    const docs = await openBuilt(toFilePath(cwd, built), built);
    return { docs, sdk: await loadSdk({ projectDir: cwd, foreign: 'built' }) };
  }
  const docs = await openProject(options);
  const { projectDir, untrusted } = docs.config;
  return { docs, sdk: await loadSdk({ projectDir, ...(untrusted && { foreign: 'untrusted' }) }) };
}

async function connectStreams(
  server: Server,
  { input, write }: Extract<McpOptions['over'], { readonly input: unknown }>,
  { sdk, onError }: { readonly sdk: Sdk; readonly onError: (error: unknown) => void },
) {
  const Transport = await sdk.loadStdio();
  const writable = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      write(text);
      done();
    },
  });
  const readable = Readable.from(input);
  const ended = new Promise<void>((resolve) => {
    readable.once('end', resolve);
    readable.once('close', resolve);
  });
  server.onerror = (error) => onError(isOfMessage(error) ? createMessageError(error) : error);
  await server.connect(new Transport(readable, writable));
  return { server, ended };
}

/** Returns true for errors of the protocol's parser: a line that is no JSON, or no message. */
function isOfMessage(error: Error): boolean {
  return error instanceof SyntaxError || error.name.endsWith('ZodError');
}

function createMessageError(cause: Error): DocgenError {
  return createDocgenError(
    'DG8008',
    'A line on standard input is not a message of the Model Context Protocol.',
    {
      hint: 'Let your coding agent start "docgen mcp"; there is nothing to type.',
      cause,
    },
  );
}

/**
 * Opens a built site, which is read again once a build has swapped its folder.
 * @throws {DocgenError} when the folder has no site of docgen that can be read (exit code 3).
 */
async function openBuilt(dir: FilePath, shownDir: string): Promise<OpenedDocs> {
  if (!existsSync(dir))
    throw refuseFolder(shownDir, 'The folder does not exist: run docgen build first, or name another one.');
  const { data } = await readBuiltSite(dir).catch((error: unknown) => {
    if (!(error instanceof DocgenError)) throw error;
    const reasons = error.diagnostics.map(({ message, hint }) => `${message} ${hint ?? ''}`.trim());
    throw refuseFolder(shownDir, reasons.join(' '));
  });
  return {
    title: data.title,
    about: 'The docs of a built site, as they were when it was built.',
    diagnostics: [],
    async ask(answer, takenBack) {
      takenBack?.throwIfAborted();
      return answer(createBuiltDocs(await readBuiltSite(dir)));
    },
    close: async () => {},
  };
}

function refuseFolder(dir: string, hint: string): DocgenError {
  return createDocgenError('DG8003', `There is no built site in "${dir}".`, { hint, exitCode: 3 });
}
