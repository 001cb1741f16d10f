/** Folders and options of a Nextra project, from `next.config`, `theme.config` and the layouts of `app`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Markup, type Script, type ScriptReader } from './evaluate-script.ts';
import type { Losses } from './migration.ts';
import type { NextraFolders } from './nextra-files.ts';
import { asList, asRecord, asText, normalizeBase, type Values } from './read-peer-config.ts';

export interface NextraOptions {
  readonly folders: NextraFolders;
  /** `next.config`. */
  readonly next: Values;
  readonly configFile: string | undefined;
  /** First argument of `nextra()`. */
  readonly nextra: Values;
  /** Options of the theme. */
  readonly theme: Values;
  readonly findPlace: (key: string) => { readonly file: string; readonly line?: number };
  readonly base: string;
  readonly collapseLevel: number;
}

interface OptionsInput {
  readonly dir: string;
  readonly paths: readonly string[];
  readonly reader: ScriptReader;
  readonly losses: Losses;
}

/** Undefined if the project is none of Nextra. */
export async function readNextraOptions({
  dir,
  paths,
  reader,
  losses,
}: OptionsInput): Promise<NextraOptions | undefined> {
  const configFile = paths.find((path) => /^next\.config\.[cm]?[jt]s$/.test(path));
  const names = ['package.json', ...(configFile === undefined ? [] : [configFile])];
  const texts = await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8').catch(() => '')));
  const hasFolder = (name: string) =>
    paths.some((path) => path.startsWith(`${name}/`) && /\.mdx?$/.test(path));
  const content = ['content', 'src/content', 'pages', 'src/pages'].find(hasFolder);
  const app = ['app', 'src/app'].find((name) => paths.some((path) => path.startsWith(`${name}/`)));
  const isNextra = texts.some((text) => /["']nextra/.test(text));
  if (!isNextra || (content === undefined && (app === undefined || !hasFolder(app)))) return undefined;

  const script = configFile === undefined ? undefined : await readScript(configFile, reader, losses);
  const next = asRecord(script?.get('default'));
  if (next.redirects !== undefined && asList(next.redirects).length === 0)
    losses.add({
      ...(reader.findPlace(next, 'redirects') ?? { file: configFile ?? '' }),
      message: '"redirects" are computed, and not carried over.',
      todo: 'Write them in the options of docgenjs/plugins/client-redirects.',
    });
  const nextra = asRecord(
    ['nextra', 'nextra/config'].flatMap((name) => script?.findCalls(name) ?? [])[0]?.args[0],
  );
  const { theme, places } = await readTheme(paths, app, reader, losses);
  const i18n = asRecord(next.i18n);
  const locales = listLocales(i18n);
  return {
    folders: {
      ...{ content, app, locales },
      isPages: /pages$/.test(content ?? ''),
      base: normalizeBase(nextra.contentDirBasePath, ''),
    },
    ...{ next, configFile, nextra, theme },
    findPlace: (key) => {
      const place = places(key) ?? reader.findPlace(nextra, key) ?? reader.findPlace(next, key);
      return place ?? { file: configFile ?? 'package.json' };
    },
    base: asText(next.basePath) === undefined ? '/' : `/${normalizeBase(next.basePath, '')}/`,
    collapseLevel: Number(asRecord(theme.sidebar).defaultMenuCollapseLevel ?? 2),
  };
}

/** The default language first. */
function listLocales(i18n: Values): string[] {
  const locales = asList(i18n.locales).map(String);
  const first = asText(i18n.defaultLocale);
  return first === undefined ? locales : [first, ...locales.filter((lang) => lang !== first)];
}

async function readScript(file: string, reader: ScriptReader, losses: Losses): Promise<Script> {
  const script = await reader.read(file);
  if (script.failure !== undefined)
    losses.add({
      ...{ file, message: `It could not be read: ${script.failure}` },
      todo: 'Compare the new config with it.',
    });
  return script;
}

const ELEMENTS = ['Layout', 'Navbar', 'Footer', 'Banner', 'Head'];

/** `theme.config`, or the elements of layouts: their properties are the options, their places those of the elements. */
async function readTheme(
  paths: readonly string[],
  app: string | undefined,
  reader: ScriptReader,
  losses: Losses,
) {
  const themeFile = paths.find((path) => /^(?:src\/)?theme\.config\.[jt]sx?$/.test(path));
  if (themeFile !== undefined) {
    const script = await readScript(themeFile, reader, losses);
    const theme = asRecord(script.get('default'));
    return { theme, places: (key: string) => reader.findPlace(theme, key) };
  }
  const theme: Record<string, unknown> = {};
  const elements = new Map<string, Markup>();
  const layouts = paths.filter(
    (path) => app !== undefined && path.startsWith(`${app}/`) && /\/layout\.[jt]sx?$/.test(path),
  );
  for (const file of layouts) {
    const script = await readScript(file, reader, losses);
    theme.metadata ??= script.get('metadata');
    for (const element of script.findElements(ELEMENTS)) {
      const { name, props } = element;
      const parts: Readonly<Record<string, Values>> = {
        Footer: { footer: element },
        Banner: { banner: element },
        Head: { color: props.color },
      };
      const own = parts[name] ?? props;
      for (const [key, value] of Object.entries(own)) {
        if (value === undefined || (theme[key] instanceof Markup && key === 'footer')) continue;
        theme[key] = value;
        elements.set(key, element);
      }
    }
  }
  return { theme, places: (key: string) => elements.get(key)?.place };
}
