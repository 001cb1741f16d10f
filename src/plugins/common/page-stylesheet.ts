/** The stylesheet of a plugin as a file of the site, named by its content. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Several files become one, in their order. */
export function readPageStylesheet(name: string, ...files: readonly URL[]) {
  const content = files.map((file) => readFileSync(file, 'utf8')).join('');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return {
    /** Relative to the output. */
    path: `static/${name}-${hash}.css`,
    content,
  };
}
