/** `docgen mcp`: the docs of a project for coding agents, over the Model Context Protocol. */
import { Readable, Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Diagnostic } from '../../shared/types.ts';
import type { ServerUrls } from '../server/server-urls.ts';
import type { DocsOptions } from './docs-options.ts';
import { startHttpServer } from './http-server.ts';
import { loadSdk, type Sdk } from './load-sdk.ts';
import { openDocs } from './open-docs.ts';
import { createProtocolServer } from './protocol-server.ts';

export interface McpOptions extends DocsOptions {
  /** Version of docgen, which clients show. */
  readonly version: string;
  /** Streams to speak over, or where to listen for HTTP; the port is 0 for any that is free. */
  readonly over:
    | { readonly input: AsyncIterable<Uint8Array>; readonly write: (text: string) => void }
    | { readonly port: number; readonly host?: string };
  /** Called with errors that are no answer to anybody. */
  readonly onError?: (error: unknown) => void;
}

export interface RunningMcp {
  /** Of HTTP. */
  readonly urls?: ServerUrls;
  /** Problems with the config at the start; later ones are answers. Those of pages are left to `check`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Resolves when the client has closed its stream; over HTTP never. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves the docs as they are whenever a client asks.
 * @throws {DocgenError} when the config cannot be used or the SDK is not installed (exit code 2), or the port is taken (3).
 */
export async function serveMcp(options: McpOptions): Promise<RunningMcp> {
  const { over, version, onError = () => {} } = options;
  const docs = await openDocs(options);
  const { config, diagnostics } = docs;
  const sdk = await loadSdk({ projectDir: config.projectDir, isForeign: config.untrusted });
  // Most clients start a server long before they ask. Only a head start: what goes wrong, the first answer will say.
  docs.ask(async () => {}).catch(() => {});
  const create = () => createProtocolServer({ sdk, docs, title: config.title, version, onError });
  if ('port' in over) {
    const http = await startHttpServer({
      ...{ sdk, createProtocolServer: create, onError },
      ...{ port: over.port, host: over.host },
    });
    return {
      ...{ urls: http.urls, diagnostics },
      ended: new Promise(() => {}),
      async close() {
        await http.close();
        await docs.close();
      },
    };
  }
  const { server, ended } = await connectStreams(create(), over, { sdk, onError });
  return {
    ...{ diagnostics, ended },
    async close() {
      await server.close();
      await docs.close();
    },
  };
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
  server.onerror = onError;
  await server.connect(new Transport(readable, writable));
  return { server, ended };
}
