/** Imports of `@theme`, `@docusaurus` and `@site` in pages and scripts. */
import { posix } from 'node:path';
import { getRelativeSpecifier } from '../page/component-shim.ts';
import { rewriteImports } from '../page/rewrite-imports.ts';
import type { Add } from '../project/migration.ts';
import type { DocusaurusPage, SiteValues } from './site.ts';

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
  // Those of the theme exist without it.
  MDXComponents: (name) => `const ${name} = {};`,
  'MDXComponents/A': (name) => `import { Link as ${name} } from 'docgenjs/theme';`,
};
type WriteExport = (name: string, site: SiteValues) => string;

/** Counterparts of what `@docusaurus/<name>` exports, by its name there; written for the name that it is imported as. */
const CORE: Readonly<Record<string, Readonly<Record<string, WriteExport>>>> = {
  BrowserOnly: { default: importFrom('runtime', 'BrowserOnly') },
  ExecutionEnvironment: {
    default: (name) =>
      `export const ${name} = ((canUseDOM) => ({ canUseDOM, canUseEventListeners: canUseDOM, canUseViewport: canUseDOM, canUseIntersectionObserver: canUseDOM }))(typeof window !== 'undefined');`,
  },
  Head: { default: importFrom('runtime', 'Head') },
  Link: { default: importFrom('theme', 'Link') },
  router: { useLocation: importFrom('runtime', 'useLocation') },
  'theme-common': {
    useColorMode: (name) =>
      `import { useThemeState as useDocgenTheme } from 'docgenjs/runtime';\nexport const ${name} = () => { const [colorMode, setColorMode] = useDocgenTheme(); return { colorMode, setColorMode, isDarkTheme: colorMode === 'dark' }; };`,
  },
  useBaseUrl: {
    default: importFrom('runtime', 'withBase'),
    useBaseUrlUtils: (name) =>
      `import { withBase as docgenWithBase } from 'docgenjs/runtime';\nexport const ${name} = () => ({ withBaseUrl: docgenWithBase });`,
  },
  useDocusaurusContext: {
    default: (name, { siteConfig, locales }) =>
      `import { useLang as useDocgenLang } from 'docgenjs/runtime';\nexport const ${name} = () => ({ siteConfig: ${siteConfig}, i18n: { currentLocale: useDocgenLang(), defaultLocale: ${JSON.stringify(locales[0])}, locales: ${JSON.stringify(locales)} } });`,
  },
  'theme-common/internal': {
    useScrollPositionBlocker: (name) =>
      `export const ${name} = () => ({ blockElementScrollPositionUntilNextRender: () => {} });`,
  },
  useIsomorphicLayoutEffect: {
    default: (name) =>
      `import { useEffect as docgenEffect, useLayoutEffect as docgenLayoutEffect } from 'react';\nexport const ${name} = typeof window === 'undefined' ? docgenEffect : docgenLayoutEffect;`,
  },
  useIsBrowser: { default: importFrom('runtime', 'useMounted') },
};

function importFrom(entry: 'runtime' | 'theme', own: string): WriteExport {
  return (name) => `import { ${own === name ? own : `${own} as ${name}`} } from 'docgenjs/${entry}';`;
}

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
  const core = /^@docusaurus\/([\w-]+(?:\/internal)?)$/.exec(specifier)?.[1];
  if (themeName !== undefined && Object.hasOwn(THEME, themeName) && /^\w+$/.test(name)) {
    const own = THEME[themeName];
    // Pages write it as docgen does.
    const local = name === 'TabItem' && !page.isScript ? 'Tab' : name;
    return `import { ${own === local ? own : `${own} as ${local}`} } from 'docgenjs/theme';`;
  }
  const render =
    themeName !== undefined && Object.hasOwn(WRITTEN, themeName) ? WRITTEN[themeName] : undefined;
  if (render !== undefined && /^\w+$/.test(name)) return render(name);
  if (/^import\s+type\b/.test(line) && /^@(?:theme|docusaurus)\//.test(specifier)) return '';
  if (core === 'Translate') return writeTranslate(name, add);
  if (themeName !== undefined || specifier.startsWith('@docusaurus/')) {
    const known = core !== undefined && Object.hasOwn(CORE, core) ? CORE[core] : undefined;
    const written = listImported(name).map(({ exported, local }) => {
      const write = known !== undefined && Object.hasOwn(known, exported) ? known[exported] : undefined;
      if (write !== undefined) return write(local, page);
      const what = exported === 'default' ? `"${specifier}"` : `"${exported}" of "${specifier}"`;
      add(`docgen has no ${what}.`, 'Remove its uses, or write it in React.');
      return `export const ${local} = () => null;`;
    });
    return written.join('\n');
  }
  return rewriteImports(line, (path) => {
    const file = path.replace(RAW_LOADER, '');
    return file === path ? resolveSpecifier(path, page) : `${resolveSpecifier(file, page) ?? file}?raw`;
  });
}

/** Lists what an import names: `Link, { useLocation as useAt, type A }`. */
function listImported(names: string): { readonly exported: string; readonly local: string }[] {
  const [own] = /^\w+/.exec(names) ?? [];
  const inBraces = /\{([^}]*)\}/.exec(names)?.[1]?.split(',') ?? [];
  const named = inBraces.flatMap((one) => {
    const [, exported, local = exported] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(one) ?? [];
    return exported === undefined || local === undefined ? [] : [{ exported, local }];
  });
  const whole = /^\*\s+as\s+(\w+)/.exec(names)?.[1];
  return [
    ...(own === undefined ? [] : [{ exported: 'default', local: own }]),
    ...(whole === undefined ? [] : [{ exported: '*', local: whole }]),
    ...named,
  ];
}

/** Shows the text of a file, in the words of webpack. */
export const RAW_LOADER = /^!*raw-loader(?:\?[^!]*)?!/;

/** Writes the components that show their texts as written. */
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
