/** `docgenjs/plugins/client-redirects`: redirects from former addresses to the current pages. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddedFile, FilesContext, Plugin } from 'docgenjs';
import { decodeAddress } from '../common/web-address.ts';
import { checkRules } from './check-rules.ts';
import { type ClientRedirectsOptions, optionsSchema } from './options.ts';
import {
  findTarget,
  getTargetHref,
  indexPages,
  listSpellings,
  normalizePath,
  type Pages,
  parseRules,
  type Rule,
} from './rules.ts';
import { createStubFiles } from './stub-files.ts';

export type { ClientRedirectsOptions, Redirect } from './options.ts';

/** Name by which `runtime/on-not-found.ts` imports the rules. */
const RULES_MODULE = 'docgen-client-redirects/rules';

/**
 * Redirects inside the site and to others. A `from` that is a path becomes a small document of its own and a line of the
 * host's rules; a regular expression is tried on the 404 page, which alone loads the code for it. Query and
 * hash are kept, and existing pages are never left.
 *
 * A build fails for a target that is neither a page nor an address, for redirects of redirects, and
 * for a path that is a page.
 */
export function pluginClientRedirects(options: ClientRedirectsOptions): Plugin {
  let rules: readonly Rule[] = [];
  let pages: Pages = new Map();
  const isPath = ({ pattern }: Rule) => pattern === undefined;
  return {
    name: 'client-redirects',
    needsServer: true,
    cacheKey: '',
    config(config, { checkOptions, report }) {
      const isValid = checkOptions(optionsSchema, options) !== undefined;
      const { problems, ...parsed } = parseRules(isValid ? options.redirects : []);
      rules = parsed.rules;
      for (const problem of problems) report(problem);
      if (rules.every(isPath)) return config;
      const { builderConfig = {} } = config;
      const { source = {} } = builderConfig;
      const own = fileURLToPath(new URL('./runtime/on-not-found.js', import.meta.url));
      const preEntry = [...[source.preEntry ?? []].flat(), own];
      return { ...config, builderConfig: { ...builderConfig, source: { ...source, preEntry } } };
    },
    routeGenerated(routes, _isProd, { site, report }) {
      pages = indexPages(routes);
      const { otherSites = true } = options;
      for (const problem of checkRules(rules, { pages, site, otherSites })) report(problem);
    },
    // Headings only exist in the browser: an existing page is never left.
    findRedirect: (address) =>
      address.includes('#') ? undefined : findTarget(normalizePath(address), rules),
    addRuntimeModules(_config, _isProd, { site }) {
      if (rules.every(isPath)) return {};
      // As text, so that the page's own language settings do not apply.
      const patterns = rules.flatMap(({ pattern, to }) => (pattern ? [[pattern.source, to]] : []));
      const ruleData = { base: site.base, cleanUrls: site.route.cleanUrls, patterns };
      return { [RULES_MODULE]: `export const rules = ${JSON.stringify(ruleData)};` };
    },
    addFiles(_config, _isProd, context) {
      const paths = rules.filter(isPath);
      const input = { ...context, routes: pages };
      const hosts = options.hostFiles === false ? [] : createHostFiles(paths, input);
      return [...createStubFiles(paths, input), ...hosts];
    },
  };
}

/** `rules` are those of paths. */
function createHostFiles(
  rules: readonly Rule[],
  { site, toHref, report, routes }: FilesContext & { readonly routes: Pages },
): AddedFile[] {
  if (rules.length === 0) return [];
  const redirects = rules.flatMap(({ from, to }) => {
    const target = getTargetHref(to, { routes, site, toHref });
    return listSpellings(from).map((spelling) => ({
      from: site.base + encodeURI(decodeAddress(spelling)).replace(/[?#]/g, encodeURIComponent).slice(1),
      to: target,
      status: 301,
    }));
  });
  const json = { path: 'redirects.json', content: `${JSON.stringify(redirects, null, 2)}\n` };
  if (existsSync(join(site.publicDir, '_redirects'))) {
    const message = 'the public folder has its own "_redirects", so the redirects are not added to it.';
    report({
      severity: 'warning',
      message,
      hint: 'Copy them from "redirects.json", or set "hostFiles" to false.',
    });
    return [json];
  }
  const lines = redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`);
  return [json, { path: '_redirects', content: lines.join('') }];
}
