/**
 * A `rspack-chain` that keeps only aliases, extensions and constants. Every other call returns the chain, so that
 * chained code runs to its end, and is reported by its first words: `optimization.minimizer`.
 */
import { describeRule, isAnswered } from './bundler-rules.ts';
import { isDefining, readDefinitions } from './define-plugins.ts';

/** Steps of a chain that set nothing. */
const ASKING = /\.(?:get|has|values|entries|store|toConfig|toString|end|when|batch|clear|delete)$/;

/** Steps of a rule that select modules, or say what happens to them. */
const RULE_STEPS = ['test', 'include', 'resourceQuery', 'type', 'use'];

export function createChain(ignore: (what: string) => void) {
  const alias = new Map<string, unknown>();
  const define: Record<string, unknown> = {};
  const extensions: string[] = [];
  const idle = (path: string, known?: Known) => createIdle({ path, getChain: () => chain, ignore }, known);
  const aliasChain = createAliasChain(alias, () => resolve);
  // Here, aliases too only apply to what is not found without them.
  const resolve: object = idle('resolve', {
    alias: aliasChain,
    fallback: aliasChain,
    extensions: createExtensionChain(extensions, () => resolve),
  });
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
  const rules = new Map<unknown, Record<string, unknown>>();
  const createRule = (name: unknown, end: () => object): object => {
    const read = rules.get(name) ?? {};
    rules.set(name, read);
    const note = (step: string) => (value: unknown) => {
      read[step] = value;
      return step === 'use' ? uses : own;
    };
    const uses: object = idle('module.rule', { end: () => own });
    const own: object = idle('module.rule', {
      ...Object.fromEntries(RULE_STEPS.map((step) => [step, note(step)])),
      uses,
      end,
      oneOf: (inner: unknown) => createRule(inner, () => own),
    });
    return own;
  };
  const module: object = idle('module', { rule: (name: unknown) => createRule(name, () => module) });
  const chain: object = idle('', { resolve, plugin, module });
  return {
    chain,
    taken(): {
      readonly alias: Record<string, unknown>;
      readonly define: Record<string, unknown>;
      readonly extensions: readonly string[];
    } {
      for (const [name, read] of rules)
        if (!isAnswered(read)) ignore(` (rule ${describeRule(read, String(name))})`);
      return { alias: Object.fromEntries(alias), define, extensions };
    },
  };
}

/** Members that are real. */
type Known = Readonly<Record<string, unknown>>;

interface IdleInput {
  readonly path: string;
  readonly getChain: () => object;
  readonly ignore: (what: string) => void;
}

/** Creates an object that can be called and has any member; the `known` members are real. */
function createIdle({ path, getChain, ignore }: IdleInput, known: Known = {}): object {
  const go = (to: string, members: Known) => createIdle({ path: to, getChain, ignore }, members);
  return new Proxy(() => undefined, {
    get: (_target, name) => {
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (Object.hasOwn(known, name)) return known[name];
      if (name === 'end') return getChain;
      return go(
        path === '' ? name : `${path}.${name}`,
        Object.hasOwn(known, 'end') ? { end: known.end } : {},
      );
    },
    apply: () => {
      // The purpose of a rule is known once it is complete.
      if (!ASKING.test(path) && !path.startsWith('module.rule'))
        ignore(` (${path.split('.').slice(0, 2).join('.')})`);
      return go(path, known);
    },
  });
}

function createAliasChain(alias: Map<string, unknown>, end: () => object): object {
  const chain: object = {
    ...createSteps(() => chain, {
      set: (name: string, target: unknown) => alias.set(name, target),
      merge: (given: object) => {
        for (const [name, target] of Object.entries(given)) alias.set(name, target);
      },
      delete: (name: string) => alias.delete(name),
      clear: () => alias.clear(),
    }),
    get: (name: string) => alias.get(name),
    has: (name: string) => alias.has(name),
    entries: () => Object.fromEntries(alias),
    end,
  };
  return chain;
}

function createExtensionChain(extensions: string[], end: () => object): object {
  const chain: object = {
    ...createSteps(() => chain, {
      add: (one: string) => extensions.push(one),
      prepend: (one: string) => extensions.unshift(one),
      merge: (given: readonly string[]) => extensions.push(...given),
      clear: () => extensions.splice(0),
    }),
    values: () => [...extensions],
    end,
  };
  return chain;
}

/** Turns changes into steps that return the chain. */
function createSteps(
  getChain: () => object,
  changes: Readonly<Record<string, (...given: never[]) => unknown>>,
): Record<string, unknown> {
  const steps = Object.entries(changes).map(([name, change]) => [
    name,
    (...given: never[]) => {
      change(...given);
      return getChain();
    },
  ]);
  return Object.fromEntries(steps);
}
