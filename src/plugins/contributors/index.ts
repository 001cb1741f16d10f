/** `docgenjs/plugins/contributors`: who wrote each page, from git. */

import { relative } from 'node:path';
import type { PageContributor, Plugin, PluginPage } from 'docgenjs';
import { addBlockAfter } from '../common/block-after.ts';
import { escapeMarkup } from '../common/escape-markup.ts';
import { findFrontmatterKey } from '../common/find-frontmatter-key.ts';
import { getLanguage } from '../common/get-language.ts';
import { mapPeople } from '../common/git.ts';
import { createHistoryPlace, describeMissing } from '../common/git-history.ts';
import { readPageStylesheet } from '../common/page-stylesheet.ts';
import { type ContributorLists, createContributorLists } from './list-contributors.ts';
import { type ContributorsOptions, optionsSchema } from './options.ts';
import { type CreditsByFile, readCredits } from './read-credits.ts';

export type { ContributorsOptions } from './options.ts';

/**
 * Adds `contributors` to each page: authors and co-authors of its commits, those before a renaming too. The
 * frontmatter hides them (`contributors: false`), or adds names. One `git log` serves the whole site, and none
 * while `HEAD` stays the same. Addresses of e-mail are never published.
 */
export function pluginContributors(options: ContributorsOptions = {}): Plugin {
  let credits: CreditsByFile = new Map();
  let lists: ContributorLists | undefined;
  let isShown = false;
  const stylesheet = readPageStylesheet('contributors', new URL('./contributors.css', import.meta.url));
  return {
    name: 'contributors',
    cacheKey: '',
    config(config, { checkOptions }) {
      checkOptions(optionsSchema, options);
      return config;
    },
    async routeGenerated(routes, _isProd, { site, report }) {
      const files = new Set(routes.map(({ absolutePath }) => getPath(site.root, absolutePath)));
      const result = await readCredits(createHistoryPlace(site), files);
      if ('missing' in result)
        report({
          severity: 'warning',
          ...describeMissing(result.missing, 'contributors from git', 'take the plugin out of the config'),
        });
      credits = 'credits' in result ? result.credits : new Map();
      const people = [...new Set([...credits.values()].flatMap((one) => [...one.keys()]))];
      const mapped = await mapPeople(site.root, people);
      const pairs = people.map((person, at) => [person, mapped[at] ?? person] as const);
      lists = createContributorLists(options, new Map(pairs));
    },
    async extendPageData(page, _isProd, { site, report }) {
      const own = page.frontmatter.contributors;
      if (own === false) return;
      if (own !== undefined && own !== true && !isListOfNames(own)) report(await describeWrongList(page));
      const added = isListOfNames(own) ? own : [];
      const contributors = lists?.list(credits.get(getPath(site.root, page._filepath)), added) ?? [];
      if (contributors.length === 0) return;
      isShown = true;
      Object.assign(page, { contributors });
      addBlockAfter(page, writeBlock(contributors, page.lang), stylesheet.path);
    },
    addFiles: () => (isShown ? [stylesheet] : []),
  };
}

function getPath(root: string, file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}

function isListOfNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && name.trim() !== '');
}

async function describeWrongList(page: PluginPage) {
  return {
    severity: 'error',
    message: '"contributors" of the frontmatter is neither false nor a list of names.',
    hint: 'Write "contributors: false", or names: "contributors: [Ada Lovelace, 王芳]".',
    ...(await findFrontmatterKey(page, 'contributors')),
  } as const;
}

/** Text before the names, by language. */
const LABELS: Readonly<Record<string, string>> = {
  de: 'Mitwirkende: ',
  en: 'Contributors: ',
  es: 'Colaboradores: ',
  ja: 'コントリビューター: ',
  ko: '기여자: ',
  pt: 'Colaboradores: ',
  ru: 'Авторы: ',
  zh: '贡献者：',
  fr: 'Contributeurs\u00A0: ',
};

function writeBlock(contributors: readonly PageContributor[], lang: string): string {
  const label = LABELS[getLanguage(lang)] ?? LABELS.en;
  const items = contributors.map(({ name, link }) => `<li>${writeName(escapeMarkup(name), link)}</li>`);
  return `<div class="rp-contributors"><span id="rp-contributors-label">${label}</span><ul aria-labelledby="rp-contributors-label">${items.join('')}</ul></div>`;
}

function writeName(name: string, link: string | undefined): string {
  return link === undefined
    ? name
    : `<a href="${escapeMarkup(link)}" target="_blank" rel="noopener noreferrer">${name}</a>`;
}
