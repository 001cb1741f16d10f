/** An agent: the official client of the protocol, and a docgen that serves a site to it. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onTestFinished } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

const BIN = join(import.meta.dirname, '../../bin/docgen.js');

export interface Agent {
  readonly client: Client;
  /** The text of an answer that is no refusal. */
  ask(tool: string, input?: Record<string, unknown>): Promise<string>;
  /** The text of a refusal. */
  refused(tool: string, input?: Record<string, unknown>): Promise<string>;
}

/** Starts `docgen mcp` in a project, as clients do. */
export async function startAgent(cwd: string, args: readonly string[] = []): Promise<Agent> {
  return startServer(process.execPath, [BIN, 'mcp', ...args], cwd);
}

/** Starts any command, as settings of clients have one. */
export async function startServer(command: string, args: string[], cwd: string): Promise<Agent> {
  return connect(new StdioClientTransport({ command, args, cwd, stderr: 'ignore' }));
}

/** As a script of npm has it. */
export const MCP_SCRIPT = `"${process.execPath}" "${BIN}" mcp`;

/** Connects to a server that is running. */
export async function connectAgent(url: string): Promise<Agent> {
  return connect(new StreamableHTTPClientTransport(new URL(url)));
}

async function connect(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Agent> {
  const client = new Client({ name: 'docgen-test', version: '1' });
  const options = { timeout: PATIENCE_MS };
  await client.connect(transport as Parameters<Client['connect']>[0], options);
  onTestFinished(() => client.close());
  const call = async (name: string, input: Record<string, unknown>, isError: boolean): Promise<string> => {
    const answer = await client.callTool({ name, arguments: input }, undefined, options);
    const [part] = answer.content as { readonly text: string }[];
    const text = part?.text ?? '';
    if ((answer.isError === true) !== isError) throw new Error(`${name} was not to answer: ${text}`);
    return text;
  };
  return {
    client,
    ask: (tool, input = {}) => call(tool, input, false),
    refused: (tool, input = {}) => call(tool, input, true),
  };
}
