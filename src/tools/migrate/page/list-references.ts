/** What pages and modules bring along. */
import { readSpecifier } from './rewrite-imports.ts';
import { isElsewhere, rewriteMarkdown } from './rewrite-markdown.ts';

/** Files that a file names outside of its code samples: imports, and in Markdown images and links. */
export function listReferences(source: string, path: string): string[] {
  const text = /\.mdx?$/.test(path) ? readProse(source, path.endsWith('.mdx')) : source;
  const imports = [...text.matchAll(/(?:\bfrom|\bimport|\brequire\()\s*\(?\s*['"]([^'"\n]+)['"]/g)];
  const links = /\.mdx?$/.test(path) ? [...text.matchAll(/\]\(\s*<?([^\s()<>]+)|\ssrc="([^"]+)"/g)] : [];
  const isRelative = (name: string) => !isElsewhere(name) && !/^[/#]/.test(name);
  return [
    ...imports.map(([, name = '']) => readSpecifier(name)),
    ...links
      .map(([, link, source]) => link ?? source ?? '')
      .filter(isRelative)
      .map((name) => (name.startsWith('.') ? name : `./${name}`)),
  ];
}

function readProse(text: string, isMdx: boolean): string {
  const lines: string[] = [];
  const add = (line: string) => {
    lines.push(line);
    return line;
  };
  rewriteMarkdown(text, 1, { isMdx, html: add, line: add });
  return lines.join('\n');
}
