/** The examples of a documentation page as the files they are: code blocks that have a title. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageExample {
  /** Id of the section it is in. */
  readonly section: string;
  /** Text by path. */
  readonly files: Readonly<Record<string, string>>;
}

const DOCS = join(import.meta.dirname, '../../docs');
const BLOCK = /^(`{3,})\w+ title="([^"]+)"(?: check| file="([^"]+)")?\n([\s\S]*?)^\1$/gm;

/** Files with different names in one section form an example; a repeated name starts another one. */
export function readPageExamples(path: string): PageExample[] {
  const text = readFileSync(join(DOCS, path), 'utf8');
  return text.split(/^(?=## )/m).flatMap((part) => {
    const section = /^## .*\{#([\w-]+)\}/.exec(part)?.[1] ?? 'start';
    const examples: Record<string, string>[] = [];
    for (const [, , name = '', file, written = ''] of part.matchAll(BLOCK)) {
      const code = file === undefined ? written : readFileSync(join(DOCS, file), 'utf8');
      const last = examples.at(-1);
      if (last && !(name in last)) last[name] = code;
      else examples.push({ [name]: code });
    }
    return examples.map((files) => ({ section, files }));
  });
}
