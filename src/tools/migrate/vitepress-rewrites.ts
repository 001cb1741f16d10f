/** Converts `rewrites` of VitePress: old paths to new ones. */
import { asRecord } from './read-peer-config.ts';

/** The new path of a file; the same one where no rule fits. */
export type Rewrite = (path: string) => string;

/** `:name`, `:name*`, `:name(\\d+)` and `(.*)`, as path-to-regexp knows them. */
const PARAMETER = /:(\w+)(?:\(((?:[^()\\]|\\.)+)\))?([*+?]?)|\(((?:[^()\\]|\\.)+)\)/g;

/** The first rule that fits counts. docgen takes a README for the index of its folder, VitePress does not. */
export function createRewrite(rewrites: unknown): Rewrite {
  const rewrite = createRules(rewrites);
  return (path) => rewrite(path).replace(/(^|\/)(readme)(?=\.md$)/i, '$1$2/index');
}

function createRules(rewrites: unknown): Rewrite {
  if (typeof rewrites === 'function') return (path) => rewrites(path) ?? path;
  const rules = Object.entries(asRecord(rewrites)).map(([from, to]) => createRule(from, String(to)));
  return (path) => {
    for (const rule of rules) {
      const rewritten = rule(path);
      if (rewritten !== undefined) return rewritten;
    }
    return path;
  };
}

function createRule(from: string, to: string): (path: string) => string | undefined {
  const names: string[] = [];
  let source = '';
  let end = 0;
  let unnamed = 0;
  for (const match of from.matchAll(PARAMETER)) {
    const [param, name, pattern, times = '', group] = match;
    // A parameter that may be missing takes the slash before it along.
    const literal = from.slice(end, match.index);
    const isMany = times === '*' || times === '+';
    const value = group ?? pattern ?? (isMany ? '.+' : '[^/]+');
    const isOptional = times === '*' || times === '?';
    const hasSlash = isOptional && literal.endsWith('/');
    source += escapePattern(hasSlash ? literal.slice(0, -1) : literal);
    source += isOptional ? `(?:${hasSlash ? '/' : ''}(${value}))?` : `(${value})`;
    names.push(name ?? String(unnamed++));
    end = match.index + param.length;
  }
  const pattern = new RegExp(`^${source}${escapePattern(from.slice(end))}$`);
  return (path) => {
    const match = pattern.exec(path);
    if (match === null) return undefined;
    const values = new Map(names.map((name, index) => [name, match[index + 1] ?? '']));
    return to.replace(PARAMETER, (_, name?: string) => values.get(name ?? '0') ?? '').replace(/\/{2,}/g, '/');
  };
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
