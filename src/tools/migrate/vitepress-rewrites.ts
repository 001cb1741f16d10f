/** `rewrites` of VitePress: which file stands for which. */
import { toRecord } from './read-peer-config.ts';

/** The new path of a file; the same one where no rule fits. */
export type Rewrite = (path: string) => string;

/** `:name`, `:name*`, `:name(\\d+)` and `(.*)`, as path-to-regexp knows them. */
const PARAMETER = /:(\w+)(?:\(((?:[^()\\]|\\.)+)\))?([*+?]?)|\(((?:[^()\\]|\\.)+)\)/g;

/** The first rule that fits counts. */
export function toRewrite(rewrites: unknown): Rewrite {
  if (typeof rewrites === 'function') return (path) => rewrites(path) ?? path;
  const rules = Object.entries(toRecord(rewrites)).map(([from, to]) => toRule(from, String(to)));
  return (path) => {
    for (const rule of rules) {
      const next = rule(path);
      if (next !== undefined) return next;
    }
    return path;
  };
}

function toRule(from: string, to: string): (path: string) => string | undefined {
  const names: string[] = [];
  let source = '';
  let end = 0;
  let unnamed = 0;
  for (const match of from.matchAll(PARAMETER)) {
    const [whole, name, own, times = '', group] = match;
    // A parameter that may be missing takes the slash before it along.
    const before = from.slice(end, match.index);
    const isMany = times === '*' || times === '+';
    const value = group ?? own ?? (isMany ? '.+' : '[^/]+');
    const isOptional = times === '*' || times === '?';
    const hasSlash = isOptional && before.endsWith('/');
    source += escapePattern(hasSlash ? before.slice(0, -1) : before);
    source += isOptional ? `(?:${hasSlash ? '/' : ''}(${value}))?` : `(${value})`;
    names.push(name ?? String(unnamed++));
    end = match.index + whole.length;
  }
  const pattern = new RegExp(`^${source}${escapePattern(from.slice(end))}$`);
  return (path) => {
    const found = pattern.exec(path);
    if (found === null) return undefined;
    const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
    return to.replace(PARAMETER, (_, name?: string) => values.get(name ?? '0') ?? '').replace(/\/{2,}/g, '/');
  };
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
