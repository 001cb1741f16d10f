/** The stylesheets of a book as one text, with the files that they refer to. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import { decodeUrl } from '../../shared/url.ts';
import type { SiteConfig } from '../types.ts';
import type { Addresses } from './book.ts';
import type { BookFiles } from './book-files.ts';
import { keepPrintStyles } from './book-styles.ts';

interface StyleInput {
  readonly files: BookFiles;
  readonly addresses: Addresses;
  readonly config: SiteConfig;
}

export async function readStyles(styles: readonly string[], { files, addresses, config }: StyleInput) {
  const texts: string[] = [];
  const missing: string[] = [];
  for (const address of styles) {
    const path = decodeUrl(withoutPrefix(address, [config.assetPrefix, config.base, '/']));
    const content = await files.read(path);
    if (content === undefined) missing.push(address);
    else texts.push(await embedFiles(Buffer.from(content).toString(), path, { addresses, config }));
  }
  const hint = 'Put it into the docs folder, or the theme.';
  const diagnostics = missing.map((address) =>
    createDiagnostic('warning', 'DG9021', `The stylesheet "${address}" is not in the book.`, { hint }),
  );
  return { css: keepPrintStyles(texts.join('\n')), diagnostics };
}

/** Replaces the addresses of files in a stylesheet; what is in no file stays, and the policy of the book keeps it from loading. */
async function embedFiles(css: string, path: string, { addresses, config }: Omit<StyleInput, 'files'>) {
  const parts = css.split(/(url\((?:"[^"]*"|'[^']*'|[^"')]*)\))/);
  const embedded = await Promise.all(
    parts.map(async (part, index) => {
      const [, url = ''] = index % 2 === 1 ? (/^url\(["']?(.*?)["']?\)$/s.exec(part) ?? []) : [];
      if (url === '' || /^(?:data:|#)/.test(url)) return part;
      const sheet = `https://site${config.base}${path}`;
      const target = URL.canParse(url, sheet) ? new URL(url, sheet) : undefined;
      if (target?.host !== 'site') return part;
      const address = await addresses.refer(decodeUrl(target.pathname.slice(config.base.length)));
      return address === undefined ? part : `url("${address}")`;
    }),
  );
  return embedded.join('');
}

function withoutPrefix(text: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((each) => text.startsWith(each)) ?? '';
  return text.slice(prefix.length);
}
