/**
 * Addresses in compiled sheets. Authors write `url(…)` from the file it stands in; compilers put that file into another,
 * in whose folder the bundler looks.
 */
import { existsSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ADDRESS = /\burl\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]+))\s*\)/g;
/** Of another origin, of the site, of this document, or a name that is an alias or a package. */
const IS_NO_PATH = /^(?:[a-z][a-z\d+.-]*:|[/#~@]|$)/i;

/** `file` with addresses of files beside its partials as they are found from `file`; all others as they are. */
export function rebaseUrls(css: string, payload: SourceMapPayload, file: string): string {
  if (!css.includes('url(')) return css;
  const map = new SourceMap(payload);
  return css
    .split('\n')
    .map((text, line) =>
      text.replaceAll(ADDRESS, (whole, double?: string, single?: string, bare?: string, column = 0) => {
        const address = double ?? single ?? bare ?? '';
        const source = IS_NO_PATH.test(address) ? undefined : findSource(map, line, column);
        if (source === undefined) return whole;
        const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
        const target = resolve(dirname(source), path);
        const rebased = relative(dirname(file), target).split(sep).join('/');
        return rebased === path || !existsSync(target)
          ? whole
          : `url(${JSON.stringify(`./${rebased}${suffix}`)})`;
      }),
    )
    .join('\n');
}

function findSource(map: SourceMap, line: number, column: number): string | undefined {
  const entry = map.findEntry(line, column);
  const isFile = 'originalSource' in entry && entry.originalSource.startsWith('file:');
  return isFile ? fileURLToPath(entry.originalSource) : undefined;
}
