/**
 * Fast Refresh in dev: makes the components of the site's own modules known to React, under names that stay the same
 * from one version of a module to the next (`runtime/dev/refresh-module.ts`). For browsers only.
 */
import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import type { OnLoadResult, Plugin } from 'esbuild';
import type { FilePath } from '../../../shared/types.ts';
import { getProjectPath } from '../../config/file-path.ts';
import { readRegularFile } from '../../config/regular-files.ts';
import { roomsDir } from '../../files/own-files.ts';
import type { ExcerptPlace, SiteConfig, TextPlace } from '../../types.ts';
import { createOutsideFilter } from '../imports/outside-filter.ts';
import { getScriptLoader } from '../imports/script-loaders.ts';
import { nameUrls } from '../imports/url-modules.ts';
import { isPackageFile } from '../inputs/bundle-inputs.ts';
import { isOwnFile } from '../inputs/project-paths.ts';
import { rewriteEntry } from '../site-theme/theme-files.ts';

export interface RefreshSource {
  /** The same in every version of the module. */
  readonly name: string;
  readonly text: string;
  readonly lang: 'jsx' | 'ts' | 'tsx';
  /** Every version is a module of its own, even one whose text was there before. @default false */
  readonly isNumbered?: boolean;
  /** The name of the module in maps. @default that of its file, without folders */
  readonly mapName?: string;
}

/** Lives as long as the dev server's bundler. */
export type Refresh = ReturnType<typeof createRefresh>;

interface Version {
  readonly text: string;
  /** Number of other versions before it. */
  readonly count: number;
  readonly result: OnLoadResult | undefined;
}

export function createRefresh({ projectDir, isForeign }: Pick<SiteConfig, 'projectDir' | 'isForeign'>) {
  const versions = new Map<string, Version>();
  // A stranger's settings decide nothing.
  const importSource = isForeign ? undefined : readImportSource(projectDir);
  let warnedFor: string | undefined;
  let oxc: Promise<typeof import('oxc-transform') | undefined> | undefined;
  return {
    /** Undefined for a module that has no components or that the transform does not understand. */
    async transform(source: RefreshSource): Promise<OnLoadResult | undefined> {
      const { name, text, lang } = source;
      if (!HAS_COMPONENTS.test(text) || (lang.startsWith('ts') && DECORATOR.test(text))) return undefined;
      // Only needed once somebody looks at such a module.
      oxc ??= import('oxc-transform').catch(() => undefined);
      const library = await oxc;
      if (library === undefined) {
        warnedFor ??= name;
        const warnings = [{ text: NO_BINARY }];
        return warnedFor === name ? { contents: text, loader: lang, warnings } : undefined;
      }
      // esbuild asks for every module at every change.
      const former = versions.get(name);
      if (former?.text === text) return former.result;
      const count = former && source.isNumbered ? former.count + 1 : 0;
      const result = transform(library, source, { count, importSource });
      // No browser has run it, so the next version is not a new one.
      if (result === 'broken') return undefined;
      versions.set(name, { text, count, result });
      return result;
    },
    /** Names the modules of which this session has had several versions. */
    printVersions: () =>
      [...versions].flatMap(([name, { count: times }]) => (times > 0 ? [`${name} ${times}`] : [])).join('\n'),
    /** Where a line of a transformed module was written; undefined for a line of anything else. */
    findWritten(
      name: string,
      { line, column, lineText }: TextPlace & { readonly lineText: string },
    ): ExcerptPlace | undefined {
      const { text = '', result } = versions.get(name) ?? {};
      const [code = '', map] = String(result?.contents).split(MAP_MARK);
      if (map === undefined || code.split('\n')[line - 1] !== lineText) return undefined;
      const payload = JSON.parse(Buffer.from(map, 'base64').toString()) as SourceMapPayload;
      const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
      if (!('originalLine' in entry)) return undefined;
      const excerpt = text.split(/\r\n?|\n/)[entry.originalLine] ?? '';
      return { line: entry.originalLine + 1, column: entry.originalColumn + 1, excerpt };
    },
  };
}

function transform(
  { transformSync }: typeof import('oxc-transform'),
  { name, text, lang, mapName }: RefreshSource,
  { count, importSource }: { readonly count: number; readonly importSource: string | undefined },
): OnLoadResult | 'broken' | undefined {
  const { code, map, errors } = transformSync(name, text, {
    lang,
    sourceType: 'module',
    sourcemap: true,
    jsx: { runtime: 'automatic', refresh: true, ...(importSource && { importSource }) },
  });
  // esbuild says better what is wrong.
  if (errors.length > 0) return 'broken';
  const whole = COMPILED.test(code) ? `${code}\n$RefreshReg$(_Content, "_Content");` : code;
  if (!whole.includes('$Refresh')) return undefined;
  return { contents: generateHead(name, count) + whole + formatMap(map, mapName), loader: 'js' };
}

/** Anything that could be a component or a hook. */
const HAS_COMPONENTS = /\b(?:function|const|let|var|default)\s+[A-Z]|\buse[A-Z]|\bexport\s+default\b/;

/** What these mean depends on the project's TypeScript, which esbuild asks. */
const DECORATOR =
  /^[ \t]*@(?!(?:media|keyframes|supports|container|layer|import|font-face|page)\b)[A-Za-z_$][\w$.]*(?:\(|[ \t]*$|[ \t]+(?:export|class|[a-z]+\b))/m;

/** What imported Markdown is compiled to; the transform takes no name for a component that begins in `_`. */
const COMPILED = /^export default function _Content\(/m;

const NO_BINARY =
  'oxc-transform cannot run on this system: components lose their state whenever they are edited. Everything else works as elsewhere.';

/**
 * The number is part of the text: an author who takes a change back gets a module that browsers have already run,
 * which would not say again that its components are the newest.
 */
function generateHead(name: string, count: number): string {
  const id = JSON.stringify(count === 0 ? name : `${name}#${count}`);
  return `import { createRegister as docgenRegister, createSignature as $RefreshSig$ } from 'virtual:docgen/refresh'; const $RefreshReg$ = docgenRegister(${id});\n`;
}

const MAP_MARK = '\n//# sourceMappingURL=data:application/json;base64,';

/** Places in the code of the module are looked up in what its author wrote. */
function formatMap(map: import('oxc-transform').SourceMap | undefined, mapName: string | undefined): string {
  if (map === undefined) return '';
  const { names, version, sources, mappings } = map;
  const named = sources.map((source) => mapName ?? source.replace(/^.*[\\/]/s, ''));
  const text = JSON.stringify({ version, names, sources: named, mappings: `;${mappings}` });
  return MAP_MARK + Buffer.from(text).toString('base64');
}

/** Where the project's TypeScript takes JSX from, when that is not React. */
function readImportSource(projectDir: FilePath): string | undefined {
  for (const name of ['tsconfig.json', 'jsconfig.json']) {
    try {
      const text = readRegularFile(`${projectDir}/${name}`).toString();
      return /^\s*"jsxImportSource"\s*:\s*"([^"]+)"/m.exec(text)?.[1];
    } catch {
      // A project need not have one.
    }
  }
  return undefined;
}

export interface RefreshModules {
  readonly refresh: Refresh;
  readonly projectDir: FilePath;
  /** The user's theme, if any. */
  readonly themeEntry: string | undefined;
}

/** Runs after the site's own plugins, and before those that leave these modules to esbuild. */
export function refreshModulesPlugin({ refresh, projectDir, themeEntry }: RefreshModules): Plugin {
  return {
    name: 'docgen-refresh',
    setup(build) {
      build.onLoad({ filter: createOutsideFilter(roomsDir, SCRIPT), namespace: 'file' }, async ({ path }) => {
        const file = path.replaceAll('\\', '/');
        if (isPackageFile(file) || isOwnFile(file)) return undefined;
        const written = await readFile(path, 'utf8').catch(() => undefined);
        // esbuild says better why a file cannot be read.
        if (written === undefined) return undefined;
        const text = nameUrls(path === themeEntry ? rewriteEntry(written) : written, path);
        const name = getProjectPath(path, { projectDir });
        return refresh.transform({ name, text, lang: getScriptLoader(path), isNumbered: true });
      });
    },
  };
}

const SCRIPT = '\\.(?:[jt]sx?|m[jt]s)$';
