/** The page that replaces one that is not stored, without a network: it lists the stored ones. */
import type { OfflineSite, OfflineUnit } from '../../shared/offline.ts';
import { findUnit } from './find-unit.ts';
import type { KeptFile } from './kept-files.ts';

/** Pages of the language that is read come first. Those read last are at the end of `files`. */
export function createMissingPage(
  path: string,
  { head, appearance, units }: Pick<OfflineSite, 'head' | 'appearance' | 'units'>,
  files: readonly KeptFile[],
): Response {
  const unit = findUnit(units, path) ?? (units.at(-1) as OfflineUnit);
  const pages = files
    .flatMap(({ url, title }) => {
      const { pathname } = new URL(url);
      return title === undefined ? [] : [{ pathname, title, unit: findUnit(units, pathname) }];
    })
    .reverse();
  const listed = [
    ...pages.filter((page) => page.unit === unit),
    ...pages.filter((page) => page.unit !== unit),
  ];
  const items = listed.map(({ pathname, title, unit: own }) => {
    const lang = own === undefined || own.lang === unit.lang ? '' : ` lang="${own.lang}" dir="${own.dir}"`;
    return `<li><a href="${pathname.replaceAll('"', '%22')}"${lang}>${title}</a></li>`;
  });
  const { title, text, kept, nothing } = unit.words;
  const list = items.length > 0 ? `<h2>${kept}</h2><ul>${items.join('')}</ul>` : `<p>${nothing}</p>`;
  const html = `<!doctype html>
<html lang="${unit.lang}" dir="${unit.dir}" data-appearance="${appearance}">
<head>
${head}
<title>${title}</title>
</head>
<body>
<main id="rp-main" class="rp-doc-layout__doc"><div class="rp-doc-layout__doc-container"><div class="rp-doc">
<h1>${title}</h1><p>${text}</p>${list}
</div></div></main>
</body>
</html>
`;
  return new Response(html, {
    status: 503,
    statusText: 'Service Unavailable',
    headers: { 'content-type': 'text/html;charset=utf-8' },
  });
}
