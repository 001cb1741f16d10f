/** Reads robots.txt (RFC 9309). */
import { matchesPattern } from './match-pattern.ts';

/** The name under which robots.txt files know docgen. */
export const AGENT = 'docgen';

/** Returns true if a path, with its query, may be requested. */
export type IsAllowed = (path: string) => boolean;

interface Rule {
  readonly isAllowed: boolean;
  readonly pattern: string;
}

/** The rules for docgen, else those for all. Of the rules that match, the longest counts; of two, the one that allows. */
export function parseRobots(text: string): IsAllowed {
  const groups = readGroups(text);
  const rules = groups.get(AGENT) ?? groups.get('*') ?? [];
  return (path) => {
    const matching = rules.filter(({ pattern }) => matchesPattern(path, pattern));
    const longest = Math.max(0, ...matching.map(({ pattern }) => pattern.length));
    const deciding = matching.filter(({ pattern }) => pattern.length === longest);
    return deciding.length === 0 || deciding.some(({ isAllowed }) => isAllowed);
  };
}

/** Rules by agent, in lower case; groups of one agent are one. */
function readGroups(text: string): ReadonlyMap<string, readonly Rule[]> {
  const groups = new Map<string, Rule[]>();
  let agents: string[] = [];
  let hasRules = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      if (hasRules) agents = [];
      hasRules = false;
      const agent = value.toLowerCase().replace(/\/.*$/, '');
      agents.push(agent);
      if (!groups.has(agent)) groups.set(agent, []);
    } else if (name === 'allow' || name === 'disallow') {
      hasRules = true;
      // An empty rule forbids nothing.
      if (value === '') continue;
      const rule = { isAllowed: name === 'allow', pattern: encodePattern(value) };
      for (const agent of agents) groups.get(agent)?.push(rule);
    }
  }
  return groups;
}

/** Addresses are compared as they are sent: in ASCII. */
function encodePattern(pattern: string): string {
  return pattern.replace(/[^\x20-\x7e]+/g, (part) => encodeURIComponent(part));
}
