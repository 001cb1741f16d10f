/**
 * A `rspack-chain` of which aliases, extensions and constants are kept. Every other call answers with the chain, so that
 * code that goes on writing runs to its end, and is named by its first words: `module.rule`.
 */
import { isDefining, readDefinitions } from './define-plugins.ts';

export interface Chained {
  readonly chain: object;
  readonly taken: () => {
    readonly alias: Record<string, unknown>;
    readonly define: Record<string, unknown>;
    readonly extensions: readonly string[];
  };
}

/** Steps of a chain that set nothing. */
const ASKING = /\.(?:get|has|values|entries|store|toConfig|toString|end|when|batch|clear|delete)$/;

export function createChain(ignore: (what: string) => void): Chained {
  const alias: Record<string, unknown> = {};
  const define: Record<string, unknown> = {};
  const extensions: string[] = [];
  const aliasChain: object = {
    set: (name: string, target: unknown) => {
      alias[name] = target;
      return aliasChain;
    },
    merge: (given: object) => {
      Object.assign(alias, given);
      return aliasChain;
    },
    ...{ get: (name: string) => alias[name], has: (name: string) => name in alias },
    ...{ delete: () => aliasChain, clear: () => aliasChain, entries: () => ({ ...alias }) },
    end: () => resolve,
  };
  const extensionChain: object = {
    add: (one: string) => {
      extensions.push(one);
      return extensionChain;
    },
    prepend: (one: string) => {
      extensions.unshift(one);
      return extensionChain;
    },
    merge: (given: readonly string[]) => {
      extensions.push(...given);
      return extensionChain;
    },
    ...{ clear: () => extensionChain, values: () => [...extensions], end: () => resolve },
  };
  const resolve: object = idle('resolve', { alias: aliasChain, extensions: extensionChain });
  const plugin = (name: unknown) => {
    const own: object = idle('plugin', {
      use: (Plugin: unknown, args: readonly unknown[] = []) => {
        const made =
          typeof Plugin === 'function' ? (Reflect.construct(Plugin, [...args]) as object) : Object(Plugin);
        if (isDefining(made)) Object.assign(define, readDefinitions(made));
        else ignore(` (plugin ${String(name)})`);
        return own;
      },
      tap: () => {
        ignore(` (plugin ${String(name)})`);
        return own;
      },
    });
    return own;
  };
  const chain: object = idle('', { resolve, plugin });

  /** Anything that may be called and asked for members; the members that `known` has are those. */
  function idle(path: string, known: Readonly<Record<string, unknown>> = {}): object {
    return new Proxy(() => undefined, {
      get: (_target, name) => {
        if (typeof name === 'symbol' || name === 'then') return undefined;
        if (Object.hasOwn(known, name)) return known[name];
        return name === 'end' ? () => chain : idle(path === '' ? name : `${path}.${name}`);
      },
      apply: () => {
        if (!ASKING.test(path)) ignore(` (${path.split('.').slice(0, 2).join('.')})`);
        return idle(path);
      },
    });
  }
  return { chain, taken: () => ({ alias, define, extensions }) };
}
