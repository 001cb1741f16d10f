/** Finds imports in the text of code: code of readers need not even compile. */
const IMPORT = /(?:^|[;\n])\s*(?:import|export)\s+(?:[\w*{}\s,$]+?\s+from\s*)?(['"])([^'"\n]+)\1/g;

/** Returns imported names, each once. Type imports do not count. */
export function readImports(code: string): string[] {
  const text = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\bimport\s+type\b[^;\n]*/g, '');
  return [...new Set([...text.matchAll(IMPORT)].map(([, , name = '']) => name))];
}

export interface Fence {
  readonly meta: string;
  readonly code: string;
  /** Line of its start, 1-based. */
  readonly line: number;
}

const FENCE = /^([ \t>]*)(`{3,}|~{3,})[ \t]*(?:jsx|tsx)\b([^\n]*)\n([\s\S]*?)^\1\2[ \t]*$/gm;

/** Blocks of JSX in the source of a page. */
export function readFences(source: string): Fence[] {
  return [...source.matchAll(FENCE)].map(({ index, 3: meta = '', 4: code = '' }) => {
    const line = source.slice(0, index).split('\n').length;
    return { meta, code, line };
  });
}
