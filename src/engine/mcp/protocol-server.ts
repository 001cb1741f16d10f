/** The server of one connection: requests of the protocol in, answers from the docs out. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { OpenedDocs } from './docs.ts';
import { findPage } from './find-page.ts';
import type { Sdk } from './load-sdk.ts';
import { callTool, formatRefusal, listTools } from './tools.ts';

export interface ProtocolServerInput {
  readonly sdk: Sdk;
  readonly docs: OpenedDocs;
  /** Version of docgen. */
  readonly version: string;
  /** Called with errors that no agent can fix; it gets the message. */
  readonly onError: (error: unknown) => void;
}

const INSTRUCTIONS =
  'Begin with "search" or "outline", then read sections rather than whole pages. Addresses such as "/guide/start#install" are the same in all tools.';

/** Pages in one part of the list of resources. */
const LISTED = 500;

const SCHEME = 'docgen://docs';

export function createProtocolServer(input: ProtocolServerInput): Server {
  const { sdk, docs, version } = input;
  const server = new sdk.Server(
    { name: 'docgen', title: docs.title, version },
    { capabilities: { tools: {}, resources: {} }, instructions: `${docs.about} ${INSTRUCTIONS}` },
  );
  addTools(server, input);
  addResources(server, input);
  return server;
}

function addTools(server: Server, { sdk: { types }, docs, onError }: ProtocolServerInput): void {
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: [...listTools()] }));
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }, { signal }) => {
    try {
      const { text, data } = await callTool(params.name, params.arguments, forRequest(docs, signal));
      return { content: [{ type: 'text' as const, text }], ...(data && { structuredContent: data }) };
    } catch (error) {
      return {
        isError: true,
        content: [{ type: 'text' as const, text: describe(error, { onError, signal }) }],
      };
    }
  });
}

/** Adds pages as resources, for clients in which people pick what a model gets to read. */
function addResources(server: Server, { sdk: { types }, docs, onError }: ProtocolServerInput): void {
  const refuse = (error: unknown, signal: AbortSignal) =>
    new types.McpError(types.ErrorCode.InvalidParams, describe(error, { onError, signal }));
  server.setRequestHandler(types.ListResourcesRequestSchema, async ({ params }, { signal }) => {
    const from = Math.max(0, Math.trunc(Number(params?.cursor ?? 0)) || 0);
    const pages = await forRequest(docs, signal)
      .ask((current) => current.listPages())
      .catch((error: unknown) => {
        throw refuse(error, signal);
      });
    const resources = pages.slice(from, from + LISTED).map(({ path, title, description }) => ({
      uri: SCHEME + path.split('/').map(encodeURIComponent).join('/'),
      name: title,
      ...(description !== '' && { description }),
      mimeType: 'text/markdown',
    }));
    const next = from + LISTED;
    return { resources, ...(next < pages.length && { nextCursor: String(next) }) };
  });
  server.setRequestHandler(types.ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    try {
      const text = await forRequest(docs, signal).ask(async (current) =>
        (await findPage(parseUri(uri), current)).page.readMarkdown(''),
      );
      return { contents: [{ uri, mimeType: 'text/markdown', text }] };
    } catch (error) {
      throw refuse(error, signal);
    }
  });
  server.setRequestHandler(types.ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }));
}

function parseUri(uri: string): string {
  return uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : uri;
}

/** Returns the docs for one request, whose signal is aborted when the client withdraws it or disconnects. */
function forRequest({ ask }: Pick<OpenedDocs, 'ask'>, signal: AbortSignal): Pick<OpenedDocs, 'ask'> {
  return { ask: (answer) => ask(answer, signal) };
}

interface ErrorInput {
  readonly onError: (error: unknown) => void;
  /** Signal of the request. */
  readonly signal: AbortSignal;
}

/** Describes an error to the agent. If it is not a refusal, it is a bug of docgen or a plugin, and the author is told too. */
function describe(error: unknown, { onError, signal }: ErrorInput): string {
  if (error instanceof DocgenError) return formatRefusal(error.diagnostics);
  // Nobody waits for this answer any more.
  if (signal.aborted) return '';
  onError(error);
  return `docgen failed: ${error instanceof Error ? error.message : String(error)}`;
}
