/** Rules of a bundler: which modules one applies to, and what happens to them. */
import { isPlain } from './merge-config.ts';

const QUERIES = ['?raw', '?inline', '?url', '?react'];

/** Returns true for `?raw` and the like, and for rules of what docgen bundles anyway. */
export function isAnswered(rule: unknown): boolean {
  if (!isPlain(rule) || Object.keys(rule).length === 0) return true;
  const query = rule.resourceQuery;
  if (query instanceof RegExp && QUERIES.some((word) => query.test(word))) return true;
  return typeof rule.type === 'string' && /^(?:asset|json|css)/.test(rule.type) && rule.use === undefined;
}

export function describeRule(rule: unknown, name = 'for all modules'): string {
  const { test, resourceQuery, include } = Object(rule) as Record<string, unknown>;
  return String(test ?? resourceQuery ?? include ?? name);
}
