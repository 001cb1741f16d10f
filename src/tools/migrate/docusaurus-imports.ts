/** Imports of `@theme`, `@docusaurus` and `@site` in pages and scripts. */
import { posix } from 'node:path';
import type { DocusaurusPage } from './docusaurus-site.ts';
import { rewriteImports } from './rewrite-imports.ts';

/** Lists a loss of a line. */
export type Add = (message: string, todo: string) => void;

/** What `@theme/<name>` is in docgen, with the name of its import. */
const THEME: Readonly<Record<string, string>> = {
  Tabs: '{ Tabs }',
  TabItem: '{ Tab }',
  Admonition: '{ Callout as Admonition }',
  TOCInline: '{ Toc as TOCInline }',
  DocCardList: '{ Overview as DocCardList }',
};
/** Components of `@theme` that are a few words, by the name they are imported as. */
const WRITTEN: Readonly<Record<string, (name: string) => string>> = {
  CodeBlock: (name) =>
    `import { CodeBlockRuntime } from 'docgenjs/theme';\nexport const ${name} = ({ children, language, ...rest }) => <CodeBlockRuntime code={String(children).trim()} lang={language} {...rest} />;`,
  Details: (name) =>
    `export const ${name} = ({ summary, children }) => <details>{typeof summary === 'string' ? <summary>{summary}</summary> : summary}{children}</details>;`,
  Heading: (name) => `export const ${name} = ({ as: Tag, ...rest }) => <Tag {...rest} />;`,
};
/** What `@docusaurus/<name>` is. */
const CORE: Readonly<Record<string, string>> = {
  Head: `{ Head } from 'docgenjs/runtime'`,
  BrowserOnly: `{ BrowserOnly } from 'docgenjs/runtime'`,
  useBaseUrl: `{ withBase as useBaseUrl } from 'docgenjs/runtime'`,
};

export function toImport(line: string, page: DocusaurusPage, add: Add): string {
  const [, name = '', specifier = ''] = /^import\s+(.*?)\s+from\s+['"]([^'"]+)['"]/.exec(line) ?? [];
  const own = /^@theme\/(\w+)$/.exec(specifier)?.[1];
  const core = /^@docusaurus\/(\w+)$/.exec(specifier)?.[1];
  if (own !== undefined && Object.hasOwn(THEME, own) && /^\w+$/.test(name))
    return `import ${THEME[own]?.replace(/ as \w+/, name === own ? '$&' : ` as ${name}`)} from 'docgenjs/theme';`;
  const written = own !== undefined && Object.hasOwn(WRITTEN, own) ? WRITTEN[own] : undefined;
  if (written !== undefined && /^\w+$/.test(name)) return written(name);
  if (core === 'Link') return `import { Link } from 'docgenjs/theme';`;
  if (core !== undefined && Object.hasOwn(CORE, core)) return `import ${CORE[core]};`;
  if (own !== undefined || specifier.startsWith('@docusaurus/') || specifier.startsWith('@theme-original/')) {
    add(`docgen has no "${specifier}".`, 'Take out what it is used for, or write it in React.');
    return `export const ${/\w+/.exec(name)?.[0] ?? 'Missing'} = () => null;`;
  }
  return rewriteImports(line, (path) => {
    const asText = /^!*raw-loader!(.+)$/.exec(path)?.[1];
    return asText === undefined ? toSpecifier(path, page) : `${toSpecifier(asText, page) ?? asText}?raw`;
  });
}

/** `@site/…` and relative paths from where the file lies now. */
function toSpecifier(
  path: string,
  { shown, path: own, known }: Pick<DocusaurusPage, 'shown' | 'path' | 'known'>,
): string | undefined {
  const former = path.startsWith('@site/')
    ? path.slice('@site/'.length)
    : path.startsWith('.')
      ? posix.join(posix.dirname(shown), path)
      : undefined;
  if (former === undefined) return undefined;
  const [file = '', query = ''] = former.split(/(?=\?)/);
  const ending = [
    '',
    '.tsx',
    '.ts',
    '.jsx',
    '.js',
    '/index.tsx',
    '/index.ts',
    '/index.jsx',
    '/index.js',
  ].find((end) => known.has(file + end));
  if (ending === undefined) return undefined;
  const next = posix.relative(posix.dirname(own), known.get(file + ending) ?? '');
  return (next.startsWith('.') ? next : `./${next}`) + query;
}
