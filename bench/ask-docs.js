/** Asks `docgen mcp` in the project of this folder so many questions as an agent does, and ends it. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { getPagePath, WORDS } from './corpus.js';
import { bin } from './site.js';

const questions = Number(process.argv[2]);
const child = spawn(process.execPath, [bin, 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

/** Every second one reads a page, the others search. */
function createQuestion(number) {
  if (number % 2 === 0)
    return { name: 'read_page', arguments: { address: `/${getPagePath(number).replace(/\.md$/, '')}` } };
  const query = `${WORDS[number % WORDS.length]} ${WORDS[(number * 7) % WORDS.length]}`;
  return { name: 'search', arguments: { query } };
}

send({
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});
for await (const line of createInterface(child.stdout)) {
  const { id, error, result } = JSON.parse(line);
  if (error || result?.isError) throw new Error(line);
  if (id === 0) send({ method: 'notifications/initialized' });
  if (id === questions) child.stdin.end();
  else send({ id: id + 1, method: 'tools/call', params: createQuestion(id) });
}
