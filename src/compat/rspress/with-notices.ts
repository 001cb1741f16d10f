/** A plugin that reports, once and by name, which of its options have no effect here. */
import type { Plugin } from 'docgenjs';

/** Something that an option asked for and docgen does not do. */
export interface Notice {
  /** A whole sentence; names the option. */
  readonly message: string;
  readonly hint?: string;
}

export function withNotices(plugin: Plugin, notices: readonly Notice[]): Plugin {
  if (notices.length === 0) return plugin;
  return {
    ...plugin,
    config(config, tools, isProd) {
      for (const notice of notices) tools.report({ severity: 'warning', ...notice });
      return plugin.config === undefined ? config : plugin.config(config, tools, isProd);
    },
  };
}

/** Returns the `known` options, and a notice for all others that are set. `place` is the place of the object. */
export function pickKnown<Options extends object>(
  options: object,
  known: readonly (keyof Options & string)[],
  place = '',
): { readonly options: Options; readonly notices: readonly Notice[] } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  const isKnown = ([name]: readonly [string, unknown]) => (known as readonly string[]).includes(name);
  const idle = entries.filter((entry) => !isKnown(entry)).map(([name]) => `"${place}${name}"`);
  return {
    options: Object.fromEntries(entries.filter(isKnown)) as Options,
    notices: idle.length === 0 ? [] : [{ message: `${idle.join(', ')} has no effect here.` }],
  };
}
