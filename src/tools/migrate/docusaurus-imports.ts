/** Imports of `@theme`, `@docusaurus` and `@site` in pages and scripts. */
import { posix } from 'node:path';
import { getRelativeSpecifier } from './component-shim.ts';
import type { DocusaurusPage } from './docusaurus-site.ts';
import type { Add } from './migration.ts';
import { rewriteImports } from './rewrite-imports.ts';

/** docgen's counterparts of `@theme/<name>`. */
const THEME: Readonly<Record<string, string>> = {
  Tabs: 'Tabs',
  TabItem: 'Tab',
  Admonition: 'Callout',
  TOCInline: 'Toc',
  DocCardList: 'Overview',
};
/** Components of `@theme` that are a few words, by the name they are imported as. */
const WRITTEN: Readonly<Record<string, (name: string) => string>> = {
  CodeBlock: (name) =>
    `import { CodeBlockRuntime } from 'docgenjs/theme';\nexport const ${name} = ({ children, language, ...rest }) => <CodeBlockRuntime code={String(children).trim()} lang={language} {...rest} />;`,
  Details: (name) =>
    `export const ${name} = ({ summary, children }) => <details>{typeof summary === 'string' ? <summary>{summary}</summary> : summary}{children}</details>;`,
  Heading: (name) => `export const ${name} = ({ as: Tag, ...rest }) => <Tag {...rest} />;`,
  ThemedImage: (name) =>
    `export const ${name} = ({ sources, ...rest }) => <><img {...rest} src={sources.light} data-theme="light" /><img {...rest} src={sources.dark} data-theme="dark" /></>;`,
  // Those of the theme are there without it.
  MDXComponents: (name) => `const ${name} = {};`,
  'MDXComponents/A': (name) => `import { Link as ${name} } from 'docgenjs/theme';`,
};
/** docgen's counterparts of `@docusaurus/<name>`. */
const CORE: Readonly<Record<string, string>> = {
  Head: `{ Head } from 'docgenjs/runtime'`,
  BrowserOnly: `{ BrowserOnly } from 'docgenjs/runtime'`,
  useBaseUrl: `{ withBase as useBaseUrl } from 'docgenjs/runtime'`,
};

/**
 * Creates the rewriting of imports, line by line: several may share one, and one may take several. Without a `text`, the
 * line belongs to a statement that is not complete; other lines give undefined.
 */
export function createImportRewriter(page: DocusaurusPage & { readonly isScript?: boolean }) {
  let open: string | undefined;
  return (line: string, add: Add): { readonly text?: string } | undefined => {
    if (open === undefined && !/^import\s/.test(line)) return undefined;
    const statements = open === undefined ? line : `${open} ${line.trim()}`;
    open = /\{[^}'"]*$/.test(statements) ? statements : undefined;
    if (open !== undefined) return {};
    const each = statements.split(/(?<=['"]\s*;)\s*(?=import\s)/);
    return { text: each.map((statement) => rewriteImport(statement, page, add)).join('\n') };
  };
}

function rewriteImport(
  line: string,
  page: DocusaurusPage & { readonly isScript?: boolean },
  add: Add,
): string {
  const [, name = '', specifier = ''] = /^import\s+(.*?)\s+from\s+['"]([^'"]+)['"]/.exec(line) ?? [];
  const themeName = /^@theme(?:-original|-init)?\/(.+)$/.exec(specifier)?.[1];
  const core = /^@docusaurus\/(\w+)$/.exec(specifier)?.[1];
  if (themeName !== undefined && Object.hasOwn(THEME, themeName) && /^\w+$/.test(name)) {
    const own = THEME[themeName];
    // Pages write it as docgen does.
    const local = name === 'TabItem' && !page.isScript ? 'Tab' : name;
    return `import { ${own === local ? own : `${own} as ${local}`} } from 'docgenjs/theme';`;
  }
  const render =
    themeName !== undefined && Object.hasOwn(WRITTEN, themeName) ? WRITTEN[themeName] : undefined;
  if (render !== undefined && /^\w+$/.test(name)) return render(name);
  if (core === 'Link') return `import { Link } from 'docgenjs/theme';`;
  if (core === 'Translate') return writeTranslate(name, add);
  if (core !== undefined && Object.hasOwn(CORE, core)) return `import ${CORE[core]};`;
  if (themeName !== undefined || specifier.startsWith('@docusaurus/')) {
    add(`docgen has no "${specifier}".`, 'Remove its uses, or write it in React.');
    return `export const ${/\w+/.exec(name)?.[0] ?? 'Missing'} = () => null;`;
  }
  return rewriteImports(line, (path) => {
    const file = path.replace(RAW_LOADER, '');
    return file === path ? resolveSpecifier(path, page) : `${resolveSpecifier(file, page) ?? file}?raw`;
  });
}

/** Shows the text of a file, in the words of webpack. */
export const RAW_LOADER = /^!*raw-loader(?:\?[^!]*)?!/;

/** Writes what shows texts of a component as they are written. */
function writeTranslate(names: string, add: Add): string {
  add(
    'Texts of "@docusaurus/Translate" are shown as written, in every language.',
    'Use "i18n.json" for them.',
  );
  const [, named] = /\{\s*translate(?:\s+as\s+(\w+))?/.exec(names) ?? [];
  const [name] = /^\w+/.exec(names) ?? [];
  return [
    ...(name === undefined ? [] : [`export const ${name} = ({ children }) => children;`]),
    ...(/\btranslate\b/.test(names)
      ? [`export const ${named ?? 'translate'} = ({ message, id }) => message ?? id;`]
      : []),
  ].join('\n');
}

/** What specifiers leave out. */
export const ENDINGS = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
];

/** Returns the path from the project folder that a specifier meant; undefined for that of a package. */
export function getFormerPath(specifier: string, sourcePath: string): string | undefined {
  if (specifier.startsWith('@site/')) return specifier.slice('@site/'.length);
  return specifier.startsWith('.') ? posix.join(posix.dirname(sourcePath), specifier) : undefined;
}

/** Resolves `@site/…` and relative paths from the file's new place. */
function resolveSpecifier(
  path: string,
  { sourcePath, path: pagePath, newPaths }: Pick<DocusaurusPage, 'sourcePath' | 'path' | 'newPaths'>,
): string | undefined {
  const oldPath = getFormerPath(path, sourcePath);
  if (oldPath === undefined) return undefined;
  const [way = '', query = ''] = oldPath.split(/(?=\?)/);
  const file = way.replace(/\/$/, '');
  const newPath = ENDINGS.map((end) => newPaths.get(file + end)).find((found) => found !== undefined);
  return newPath === undefined ? undefined : getRelativeSpecifier(newPath, pagePath) + query;
}
