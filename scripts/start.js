/** `npm start`: from a clean clone to docgen's own documentation in the browser. */
import process from 'node:process';
import { installDependencies, printStep, runCommand } from './steps.js';

// Ctrl+C goes to the whole group: the child ends cleanly and we pass its code on.
process.on('SIGINT', () => {});

await installDependencies();
printStep('docgen');
await run('scripts/build.js');
printStep('docs');
await run('bin/docgen.js', 'build');
printStep('preview');
console.log('Ctrl+C ends it.\n');
await run('bin/docgen.js', 'preview', ...process.argv.slice(2));

async function run(...args) {
  const code = await runCommand(process.execPath, args);
  if (code !== 0) process.exit(code);
}
