/** Lists and options of plugins, added to those of the config. */
import type { FilePath } from '../../../shared/types.ts';
import type { Plugin } from '../../plugin.ts';
import { CLOSED_BY_DEFAULT } from '../schema/csp.ts';
import type { CheckedConfig } from '../schema/site.ts';
import type { UsedFile } from './cross-checks.ts';

/**
 * Returns the config with everything that its plugins add to lists and options; their lists come last, the config's
 * values win.
 */
export function withPluginOptions(user: CheckedConfig): CheckedConfig {
  const { plugins } = user;
  if (plugins.length === 0) return user;
  const { markdown } = user;
  const all = <Key extends 'remarkPlugins' | 'rehypePlugins' | 'globalComponents'>(key: Key) =>
    plugins.flatMap((plugin) => plugin.markdown?.[key] ?? []) as CheckedConfig['markdown'][Key];
  return {
    ...user,
    globalUIComponents: [
      ...user.globalUIComponents,
      ...plugins.flatMap(({ globalUIComponents = [] }) => globalUIComponents.map(createEntry)),
    ],
    markdown: {
      ...markdown,
      remarkPlugins: [...markdown.remarkPlugins, ...all('remarkPlugins')],
      rehypePlugins: [...markdown.rehypePlugins, ...all('rehypePlugins')],
      globalComponents: [...markdown.globalComponents, ...all('globalComponents')],
    },
    builderConfig: plugins.reduce<CheckedConfig['builderConfig']>(
      (merged, { builderConfig = {} }) => merge(merged, builderConfig) as CheckedConfig['builderConfig'],
      user.builderConfig,
    ),
    csp: withSources(user.csp, plugins),
    head: [...user.head, ...plugins.flatMap(({ head }) => (Array.isArray(head) ? [...head] : []))],
  };
}

type GlobalComponent = CheckedConfig['globalUIComponents'][number];

function createEntry(
  entry: string | readonly [file: string, props: Record<string, unknown>],
): GlobalComponent {
  return typeof entry === 'string' ? entry : [entry[0], entry[1]];
}

/**
 * Merges objects by member and concatenates lists; the first of single values wins. A function gets the weaker value,
 * and changes it or returns another.
 */
function merge(first: unknown, second: unknown): unknown {
  if (first === undefined) return second;
  if (typeof first === 'function' || typeof second === 'function')
    return (value: unknown) => change(first, change(second, value));
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isPlain(first) || !isPlain(second)) return first;
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(first[key], second[key])]));
}

function change(option: unknown, value: unknown): unknown {
  return typeof option === 'function' ? ((option(value) as unknown) ?? value) : merge(option, value);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

type Sources = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Adds the sources of plugins to the policy. Unless the site asks for a strict one, only directives closed by
 * default get them: a source would close a directive that is open.
 */
function withSources(csp: CheckedConfig['csp'], plugins: readonly Plugin[]): CheckedConfig['csp'] {
  if (csp === false) return false;
  const { strict, ...sources } = typeof csp === 'object' ? csp : { strict: csp === true };
  const isApplied = (name: string) => strict || CLOSED_BY_DEFAULT.has(name) || name in sources;
  const added = plugins.map((plugin) => ({
    csp: Object.fromEntries(Object.entries(plugin.csp ?? {}).filter(([name]) => isApplied(name))),
  }));
  return {
    ...added.reduce<Record<string, string[]>>(addSources, sources as Record<string, string[]>),
    strict,
  };
}

function addSources(ownSources: Sources, { csp = {} }: Pick<Plugin, 'csp'>): Record<string, string[]> {
  const names = new Set([...Object.keys(ownSources), ...Object.keys(csp)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...(ownSources[name] ?? []), ...((csp as Sources)[name] ?? [])]]),
  );
}

/** Lists files that plugins name: they must exist, like those of the config. */
export function listPluginFiles(
  plugins: readonly Plugin[],
  toFile: (path: string) => FilePath,
): readonly UsedFile[] {
  return plugins.flatMap(({ globalStyles, globalUIComponents = [], markdown }, index) => {
    const use = (path: readonly (string | number)[], displayPath: string): UsedFile => ({
      path: ['plugins', index, ...path],
      displayPath,
      file: toFile(displayPath),
    });
    return [
      ...(globalStyles === undefined ? [] : [use(['globalStyles'], globalStyles)]),
      ...globalUIComponents.map((entry, at) =>
        use(['globalUIComponents', at], typeof entry === 'string' ? entry : entry[0]),
      ),
      ...(markdown?.globalComponents ?? []).map((file, at) =>
        use(['markdown', 'globalComponents', at], file),
      ),
    ];
  });
}
