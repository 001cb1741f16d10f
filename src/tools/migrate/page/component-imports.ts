/** Components that pages of other tools use without an import: found in the text, and imported from the shim. */
import { parseMarkdown } from './parse-markdown.ts';
import { rewriteMarkdown } from './rewrite-markdown.ts';

/** Component names of a page, outside of its code. */
export function findComponents(body: string, firstLine: number) {
  const used = new Map<string, number>();
  const prose: string[] = [];
  rewriteMarkdown(body, firstLine, {
    isMdx: true,
    line(text, _, line) {
      prose.push(text);
      for (const [, name = ''] of text.matchAll(TAG)) if (!used.has(name)) used.set(name, line);
      return text;
    },
  });
  return {
    /** Names in tags: `Card`, `Tree.Folder`. Each with the line of its first use. */
    used,
    /** Names that the page imports or defines itself. */
    declared: findDeclared(prose.join('\n')),
  };
}

/** A tag; after a letter or a digit, as in `Map<String>`, it is a type. */
const TAG = /(?<![\w\\])<([A-Z]\w*(?:\.[A-Z]\w*)*)(?=[\s/>]|$)/g;

/** Names that code imports or defines. */
export function findDeclared(code: string): Set<string> {
  const names = new Set<string>();
  for (const [, clause = ''] of code.matchAll(/^import\s+([^'"]+?)\s+from\s*['"]/gm))
    for (const part of clause.replace(/[{}]/g, ',').split(',')) {
      const name = /([\w$]+)\s*$/.exec(part)?.[1];
      if (name !== undefined) names.add(name);
    }
  for (const [, name = ''] of code.matchAll(/\b(?:const|let|var|function|class)\s+([A-Za-z_$][\w$]*)/g))
    names.add(name);
  for (const [, list = ''] of code.matchAll(/\b(?:const|let|var)\s+[{[]([^}\]=]*)[}\]]\s*=/g))
    for (const part of list.split(',')) names.add(part.split(':').at(-1)?.trim() ?? '');
  return names;
}

/** Hooks that other tools have in scope without an import. */
const HOOKS = /\b(use(?:State|Effect|Ref|Memo|Callback|Reducer|Context|Id|LayoutEffect))\s*\(/g;

/** Imports of React and of its hooks, as far as code uses them and does not import them; empty if it does not. */
export function printHookImport(code: string): string {
  const declared = findDeclared(code);
  const react =
    /\bReact\.\w|=\s*React\b/.test(code) && !declared.has('React') ? `import * as React from 'react';\n` : '';
  const hooks = [...new Set([...code.matchAll(HOOKS)].map(([, name = '']) => name))].filter(
    (name) => !declared.has(name) && !code.includes(`React.${name}`),
  );
  return react + (hooks.length === 0 ? '' : `import { ${hooks.sort().join(', ')} } from 'react';\n`);
}

/** Puts imports before the text of a page. */
export function addImports(body: string, imports: readonly string[]): string {
  const lines = imports.filter((line) => line !== '').map((line) => line.replace(/\n$/, ''));
  if (lines.length === 0) return body;
  const [first] = parseMarkdown(body, { isMdx: true }).children ?? [];
  const start = first?.position?.start.offset ?? 0;
  const isModule = /^(?:import|export)\s/.test(body.slice(start));
  return `\n${lines.join('\n')}\n${isModule ? '' : '\n'}${body.replace(/^\n+/, '')}`;
}
