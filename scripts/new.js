/**
 * `node scripts/new.js option|part|transform|hook NAME` writes all files and entries that such a thing
 * needs: the code, its test or fixture, its place in lists and types, its section in both
 * documentations, a line of the changelog, and the results of `build` and `write-reference`. The tree
 * is green afterwards; the output lists what is left to the author.
 */
import process from 'node:process';
import { createEditor } from './new/editor.js';
import { newHook } from './new/hook.js';
import { newOption } from './new/option.js';
import { newPart } from './new/part.js';
import { newTransform } from './new/transform.js';
import { projectDir, runCommand, runTool } from './steps.js';

const KINDS = { option: newOption, part: newPart, transform: newTransform, hook: newHook };

const [kind = '', name = ''] = process.argv.slice(2);
const make = Object.hasOwn(KINDS, kind) ? KINDS[/** @type {keyof typeof KINDS} */ (kind)] : undefined;
if (make === undefined || name === '') end('Usage: node scripts/new.js option|part|transform|hook NAME');
const editor = createEditor(projectDir);
/** A test whose snapshots or fixtures have it. @type {readonly string[] | undefined} */
let test;
/** The page in which it is described, in Chinese. */
let page = '';
/** Work that no script can do. */
let left = '';
try {
  ({ test, page, left } = make(name, editor));
} catch (error) {
  end(error instanceof Error ? error.message : String(error));
}
const files = editor.write();
// Imports and long lines come into the linter's order.
const [lint, ...rest] = [
  '@biomejs/biome',
  'check',
  '--write',
  ...files.filter((file) => /\.[jt]sx?$|\.css$/.test(file)),
];
if ((await runTool(lint ?? '', rest)) !== 0) end('The linter refuses what was written.');
await run(['scripts/build.js']);
if (test !== undefined) await runTests(test);
await run(['scripts/write-reference.js']);
// Both languages say the same, as they were written together.
await run(['bin/docgen.js', 'check', '--accept', page]);
console.log(`\nWritten or changed:\n${files.map((file) => `  ${file}\n`).join('')}\nLeft to you:\n${left}`);

/** Writes its snapshots, and the results of fixtures. */
async function runTests(args) {
  const env = { ...process.env, UPDATE: '1' };
  const code = await runTool('vitest', ['run', '--project', 'unit', ...args, '-u'], { env });
  if (code !== 0) end(`${args[0]} fails.`);
}

async function run(args) {
  const code = await runCommand(process.execPath, args);
  if (code !== 0) end(`"node ${args.join(' ')}" failed.`);
}

/** @returns {never} */
function end(message) {
  console.error(message);
  process.exit(2);
}
