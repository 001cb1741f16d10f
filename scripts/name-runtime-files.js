/**
 * Makes the compiled theme import the runtime by file. esbuild puts a module into the app of a site when the app reaches
 * any file that passes it on: through the runtime's index, every page would get what only some pages use.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';

const INDEX = /import \{([^}]*)\} from '(?:\.\.\/)+runtime\/index\.js';/g;
const PASSED_ON = /^export \{([^}]*)\} from '([^']+)';/gm;

/** Rewrites the files that are not yet so; each statement stays one line. */
export function nameRuntimeFiles(dist) {
  const sources = readSources(join(dist, 'runtime'));
  const theme = join(dist, 'theme');
  for (const entry of readdirSync(theme, { withFileTypes: true, recursive: true })) {
    if (!entry.name.endsWith('.js')) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const named = text.replace(INDEX, (_statement, list) =>
      splitList(list)
        .map((name) => `import { ${name} } from '${findSource(name, sources, dirname(file))}';`)
        .join(' '),
    );
    if (named !== text) writeFileSync(file, named);
  }
}

/** Reads what the index passes on: name → path of a file, or name of a package. */
function readSources(runtime) {
  const statements = readFileSync(join(runtime, 'index.js'), 'utf8').matchAll(PASSED_ON);
  return new Map(
    [...statements].flatMap(([, list = '', source = '']) =>
      splitList(list).map((name) => [name, source.startsWith('.') ? join(runtime, source) : source]),
    ),
  );
}

function findSource(name, sources, folder) {
  const source = sources.get(name.replace(/ as .*$/, ''));
  if (source === undefined) throw new Error(`dist/runtime/index.js does not pass on "${name}".`);
  return isAbsolute(source) ? relative(folder, source).replaceAll('\\', '/') : source;
}

function splitList(list) {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
