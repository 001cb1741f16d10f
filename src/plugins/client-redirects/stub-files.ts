/** A document for each redirected path: hosts without redirect rules serve it like any other page. */

import { fileURLToPath } from 'node:url';
import type { AddedFile, FilesContext } from 'docgenjs';
import { escapeMarkup } from '../common/escape-markup.ts';
import { getLangTag, getLanguage } from '../common/get-language.ts';
import { decodeAddress } from '../common/web-address.ts';
import { getTargetHref, isOtherSite, normalizePath, type Pages, type Rule } from './rules.ts';

const SCRIPTS = ['stub.js', 'go-on.js'] as const;
const SCRIPT_DIR = 'static/redirects';

const WORDS = { en: 'This page has moved to', zh: '本页已移至' } as const;

export interface StubInput extends Pick<FilesContext, 'site' | 'toHref'> {
  /** Pages of the site. */
  readonly routes: Pages;
}

/** `rules` are those of paths. */
export function createStubFiles(rules: readonly Rule[], input: StubInput): AddedFile[] {
  if (rules.length === 0) return [];
  const scripts = SCRIPTS.map((name) => ({
    path: `${SCRIPT_DIR}/${name}`,
    content: { copyOf: fileURLToPath(new URL(`./runtime/${name}`, import.meta.url)) },
  }));
  return [
    ...rules.map((rule) => ({ path: getStubPath(rule.from), content: createStub(rule, input) })),
    ...scripts,
  ];
}

export function getStubPath(from: string): string {
  const path = decodeAddress(from).slice(1);
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return path.endsWith('.html') ? path : `${path}.html`;
}

/**
 * Creates a document with a script that keeps query and hash. The script is a file, which a strict policy
 * allows; without script the redirect drops them.
 */
function createStub({ to }: Rule, input: StubInput): string {
  const { site, routes } = input;
  const target = getTargetHref(to, input);
  const href = escapeMarkup(target);
  const lang = routes.get(normalizePath(to))?.lang ?? site.lang;
  const words = getLanguage(lang) === 'zh' ? WORDS.zh : WORDS.en;
  const canonical = escapeMarkup(isOtherSite(to) ? target : site.siteOrigin + target);
  return `<!doctype html>
<html lang="${escapeMarkup(getLangTag(lang))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${words} ${href}</title>
<link rel="canonical" href="${canonical}">
<script type="module" src="${escapeMarkup(site.base)}${SCRIPT_DIR}/stub.js" data-to="${href}"></script>
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
</head>
<body>
<p>${words} <a href="${href}">${href}</a></p>
</body>
</html>
`;
}
