/**
 * Options of a project's own theme, in a config of another tool: that tool knows no list of them, so components read
 * from `themeConfig` what they like. They are set aside before the config is checked.
 */
import type { ThemeOptions } from '../site-config.ts';
import { checkValue, type Problem } from './problem.ts';
import { userConfigSchema } from './site.ts';
import { without } from './unknown-keys.ts';

type Options = Readonly<Record<string, unknown>>;

/** Names that resemble an option of docgen stay in the config, where they are told from it. */
export function splitThemeOptions(config: object): {
  readonly config: object;
  readonly options: ThemeOptions;
} {
  const own = checkValue(userConfigSchema, config).problems.filter(isThemeOption);
  const options = own.map(({ path }) => {
    const parents = path.slice(0, -1);
    const parent = parents.reduce<unknown>((value, key) => (value as Options)[key], config) as Options;
    const key = String(path.at(-1));
    return { lang: path.length === 2 ? undefined : String(parent.lang), option: [key, parent[key]] as const };
  });
  const pick = (wanted: string | undefined): Options =>
    Object.fromEntries(options.filter(({ lang }) => lang === wanted).map(({ option }) => option));
  const langs = options.flatMap(({ lang }) => lang ?? []);
  return {
    config: own.reduce<unknown>((rest, { path }) => without(rest, path), config) as object,
    options: { all: pick(undefined), byLang: Object.fromEntries(langs.map((lang) => [lang, pick(lang)])) },
  };
}

/** Sets nothing aside: of a config that was written for docgen, every unknown key is a mistake. */
export function keepAll(config: object): ReturnType<typeof splitThemeOptions> {
  return { config, options: { all: {}, byLang: {} } };
}

/** `themeConfig.icp`, or `themeConfig.locales[0].icp`. */
function isThemeOption({ isForeignKey, path: [group, list, , ...rest], path }: Problem): boolean {
  if (isForeignKey !== true || group !== 'themeConfig') return false;
  return path.length === 2 || (list === 'locales' && rest.length === 1);
}
