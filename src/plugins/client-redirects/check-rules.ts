/** Checks redirects against all pages of the site. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginProblem, SiteConfig } from 'docgenjs';
import { distance } from 'fastest-levenshtein';
import { findTarget, isOtherSite, normalizePath, type Pages, type Rule } from './rules.ts';

export interface RuleCheck {
  readonly pages: Pages;
  readonly site: Pick<SiteConfig, 'publicDir'>;
  readonly otherSites: boolean;
}

export function checkRules(rules: readonly Rule[], input: RuleCheck): PluginProblem[] {
  const circles = new Set<string>();
  return rules.flatMap((rule, at): PluginProblem[] => {
    const found =
      checkFrom(rule, rules.slice(0, at), input) ??
      checkShape(rule, input) ??
      checkTarget(rule, rules, input);
    if (found === undefined) return [];
    const { circle, ...problem } = found;
    // Each redirect of a cycle finds it: it is reported once.
    if (circle !== undefined && circles.has(circle)) return [];
    if (circle !== undefined) circles.add(circle);
    return [{ severity: 'error', ...problem }];
  });
}

type RuleProblem =
  | (Omit<PluginProblem, 'severity'> & {
      /** The same for all redirects of one cycle. */
      readonly circle?: string;
    })
  | undefined;

function checkFrom(
  { from, path, pattern }: Rule,
  before: readonly Rule[],
  { pages }: RuleCheck,
): RuleProblem {
  if (pattern !== undefined) return undefined;
  if (!/^\/(?![/\\])[^?#]*$/.test(from) || from.split('/').includes('..')) {
    return {
      message: `"${from}" is not a path of this site.`,
      hint: 'A path begins with one "/" and has no "?", "#" or "..".',
    };
  }
  const page = pages.get(path);
  if (page) {
    const message = `"${from}" is redirected, but it is a page: ${page.relativePath}.`;
    return { message, hint: 'Remove the page, or the redirect.' };
  }
  const similar = [...pages.keys()].find((other) => other.toLowerCase() === path.toLowerCase());
  if (similar !== undefined) {
    const message = `"${from}" differs from the page "${similar}" in letter case alone: there are disks on which their files would be one.`;
    return { message, hint: `Write a pattern, which the 404 page follows: "^${escapePattern(path)}$".` };
  }
  const duplicate = before.find((other) => other.pattern === undefined && other.path === path);
  return (
    duplicate && {
      message: `"${from}" is redirected twice: to "${duplicate.to}" and again.`,
      hint: 'Remove one of the two.',
    }
  );
}

const escapePattern = (path: string) => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Readers leave for no site but one that a rule names: redirects to any other enable phishing. */
function checkShape({ from, to }: Rule, { otherSites }: RuleCheck): RuleProblem {
  const place = `(from "${from}")`;
  if (otherSites && isOtherSite(to)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and newlines, so that `/\t/x` leaves the site
  if (/^\/(?!\/)[^\\\u0000-\u001f]*$/.test(to)) return undefined;
  const message = `"${to}" ${place} is not a path of this site${otherSites ? ', nor an address of another' : ': "otherSites" is false'}.`;
  return {
    message,
    hint: 'Write the path of a page, such as "/guide/start", or a full URL that begins with "https://".',
  };
}

function checkTarget(rule: Rule, rules: readonly Rule[], { pages, site }: RuleCheck): RuleProblem {
  const { from, to, pattern } = rule;
  if (isOtherSite(to)) return undefined;
  // The target of a pattern is known only if it matches whole paths and copies nothing from them.
  if (pattern && (/\$[\d&<`']/.test(to) || !/^\^.*\$$/.test(from))) return undefined;
  const path = to.replace(/[?#].*$/s, '');
  if (pages.has(normalizePath(path)) || isPublicFile(path, site)) return undefined;
  const chain = followRules(rule, rules);
  if (chain.isCircle)
    return {
      message: `redirects form a cycle: ${[from, ...chain.steps].join(' → ')}.`,
      hint: 'Remove one of them.',
      circle: [...new Set([from, ...chain.steps].map(normalizePath))].sort().join(' '),
    };
  if (chain.isCut)
    return {
      message: `"${from}" leads to "${to}", which is itself redirected, more than ${MOST_STEPS} times: ${[from, ...chain.steps.slice(0, 3)].join(' → ')} → ….`,
      hint: 'Redirect it to the last address directly. A pattern that matches its own target has none.',
    };
  const last = chain.steps.at(-1) ?? to;
  if (chain.steps.length > 1) {
    const message = `"${from}" leads to "${to}", which is itself redirected: ${[from, ...chain.steps].join(' → ')}.`;
    return { message, hint: `Redirect it to "${last}" directly.` };
  }
  const near = findNearest(
    path,
    [...pages.values()].map(({ routePath }) => routePath),
  );
  const message = `"${from}" is redirected to "${to}", which is not a page.`;
  return {
    message,
    hint: near === undefined ? 'Write the path of a page, without the base.' : `Did you mean "${near}"?`,
  };
}

/** Further steps are not looked at: a pattern that makes its own path longer never ends. */
const MOST_STEPS = 50;

function followRules({ path, to }: Rule, rules: readonly Rule[]) {
  const steps = [to];
  if (normalizePath(to) === path) return { steps, isCircle: true };
  const visited = new Set([path, normalizePath(to)]);
  for (
    let next = findTarget(normalizePath(to), rules);
    next !== undefined;
    next = findTarget(normalizePath(next), rules)
  ) {
    steps.push(next);
    if (visited.has(normalizePath(next))) return { steps, isCircle: true };
    visited.add(normalizePath(next));
    if (steps.length > MOST_STEPS) return { steps, isCut: true };
  }
  return { steps };
}

function isPublicFile(path: string, { publicDir }: RuleCheck['site']): boolean {
  return /\.[a-z0-9]+$/i.test(path) && !path.includes('..') && existsSync(join(publicDir, path));
}

/** Finds a page with nearly this path, or with this name in another folder. */
function findNearest(path: string, pages: readonly string[]): string | undefined {
  const getName = (page: string) => page.slice(page.lastIndexOf('/') + 1);
  const near = pages
    .map((page) => ({ page, steps: distance(page, path) }))
    .filter(
      ({ page, steps }) =>
        steps <= Math.max(2, path.length * 0.4) || (getName(path) !== '' && getName(page) === getName(path)),
    );
  return near.sort((a, b) => a.steps - b.steps)[0]?.page;
}
