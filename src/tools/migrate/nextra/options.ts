/** Folders and options of a Nextra project, from `next.config`, `theme.config` and the layouts of `app`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  COMPARE,
  findApp,
  findNextConfig,
  type NextConfig,
  type NextProject,
  readNextConfig,
  readScript,
  sortLocales,
} from '../next/project.ts';
import { Markup } from '../project/evaluate-script.ts';
import { asRecord, normalizeBase, type Values } from '../project/read-peer-config.ts';
import type { NextraFolders } from './files.ts';

export interface NextraOptions {
  readonly folders: NextraFolders;
  readonly next: NextConfig;
  /** First argument of `nextra()`. */
  readonly nextra: Values;
  readonly theme: Values;
  readonly findPlace: (key: string) => { readonly file: string; readonly line?: number };
  readonly collapseLevel: number;
}

/** Undefined if the project does not use Nextra. */
export async function readNextraOptions(project: NextProject): Promise<NextraOptions | undefined> {
  const { dir, paths, reader } = project;
  const configFile = findNextConfig(paths);
  const names = ['package.json', ...(configFile === undefined ? [] : [configFile])];
  const texts = await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8').catch(() => '')));
  const hasFolder = (name: string) =>
    paths.some((path) => path.startsWith(`${name}/`) && /\.mdx?$/.test(path));
  const content = ['content', 'src/content', 'pages', 'src/pages'].find(hasFolder);
  const app = findApp(paths);
  const isNextra = texts.some((text) => /["']nextra/.test(text));
  if (!isNextra || (content === undefined && (app === undefined || !hasFolder(app)))) return undefined;

  const next = await readNextConfig(project);
  const nextra = asRecord(
    ['nextra', 'nextra/config'].flatMap((name) => next.script?.findCalls(name) ?? [])[0]?.args[0],
  );
  const { theme, places } = await readTheme(project, app);
  const i18n = asRecord(next.value.i18n);
  return {
    folders: {
      content,
      app,
      locales: sortLocales(i18n.locales, i18n.defaultLocale),
      isPages: /pages$/.test(content ?? ''),
      base: normalizeBase(nextra.contentDirBasePath, ''),
    },
    next,
    nextra,
    theme,
    findPlace: (key) => places(key) ?? reader.findPlace(nextra, key) ?? next.findPlace(key),
    collapseLevel: Number(asRecord(theme.sidebar).defaultMenuCollapseLevel ?? 2),
  };
}

const ELEMENTS = ['Layout', 'Navbar', 'Footer', 'Banner', 'Head'];

/** `theme.config`, or the elements of layouts: their properties are the options, their places those of the elements. */
async function readTheme(project: NextProject, app: string | undefined) {
  const { paths, reader } = project;
  const themeFile = paths.find((path) => /^(?:src\/)?theme\.config\.[jt]sx?$/.test(path));
  if (themeFile !== undefined) {
    const script = await readScript(themeFile, project, COMPARE);
    const theme = asRecord(script.get('default'));
    return { theme, places: (key: string) => reader.findPlace(theme, key) };
  }
  const theme: Record<string, unknown> = {};
  const elements = new Map<string, Markup>();
  const layouts = paths.filter(
    (path) => app !== undefined && path.startsWith(`${app}/`) && /\/layout\.[jt]sx?$/.test(path),
  );
  for (const file of layouts) {
    const script = await readScript(file, project, COMPARE);
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
