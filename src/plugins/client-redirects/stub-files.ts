/** A document for each path that is redirected: hosts without rules of their own serve it as any other page. */
import { fileURLToPath } from 'node:url';
import type { AddedFile, FilesContext } from 'docgenjs';
import { escapeMarkup } from '../escape-markup.ts';
import { decode, type Pages, type Rule, toPlain, toTargetHref } from './rules.ts';

const SCRIPTS = ['stub.js', 'go-on.js'] as const;
const SCRIPT_DIR = 'static/redirects';

const WORDS = { en: 'This page has moved to', zh: '本页已移至' } as const;

export interface StubInput extends Pick<FilesContext, 'site' | 'toHref'> {
  /** Those of the site. */
  readonly routes: Pages;
}

/** `rules`: those of paths. */
export function toStubFiles(rules: readonly Rule[], input: StubInput): AddedFile[] {
  if (rules.length === 0) return [];
  const scripts = SCRIPTS.map((name) => ({
    path: `${SCRIPT_DIR}/${name}`,
    content: { copyOf: fileURLToPath(new URL(`./runtime/${name}`, import.meta.url)) },
  }));
  return [
    ...rules.map((rule) => ({ path: toStubPath(rule.from), content: toStub(rule, input) })),
    ...scripts,
  ];
}

export function toStubPath(from: string): string {
  const path = decode(from).slice(1);
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return path.endsWith('.html') ? path : `${path}.html`;
}

/** The script keeps query and hash. It lies in a file, which a strict policy allows; who runs none is redirected without. */
function toStub({ to }: Rule, input: StubInput): string {
  const { site, routes } = input;
  const target = toTargetHref(to, input);
  const href = escapeMarkup(target);
  const lang = routes.get(toPlain(to))?.lang ?? site.lang;
  const words = /^zh\b/i.test(lang) ? WORDS.zh : WORDS.en;
  const canonical = escapeMarkup(site.siteOrigin + target);
  return `<!doctype html>
<html lang="${escapeMarkup(lang)}">
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
