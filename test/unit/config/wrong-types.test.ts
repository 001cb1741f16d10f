import { describe, expect, it } from 'vitest';
import { checkFrontmatter } from '../../../src/engine/config/frontmatter.ts';
import { frontmatterSchema, pageKeys } from '../../../src/engine/config/schema/frontmatter.ts';
import {
  getDefinition,
  getMembers,
  getNotes,
  getShape,
  inner,
  type Schema,
} from '../../../src/engine/config/schema/inspect.ts';
import { checkValue, formatPath } from '../../../src/engine/config/schema/problem.ts';
import { userConfigSchema } from '../../../src/engine/config/schema/site.ts';
import { loadErrors, loadValue } from './project.ts';

type Path = readonly (string | number)[];

/** Values of every JSON kind, and of none. */
const KINDS: readonly unknown[] = [true, -1.5, 'a b/?', null, ['x', 1], { surely: 'not a key' }];

/** Every option and sub-option, by path. Recursion (nav items in nav items) is followed once. */
function* listOptions(schema: Schema, path: Path, seen: readonly Schema[] = []): Generator<[Path, Schema]> {
  const base = inner(schema);
  if (!base || seen.includes(base)) return;
  if (path.length > 0) yield [path, schema];
  const next = [...seen, base];
  const { element, valueType } = getDefinition(base);
  for (const [key, member] of Object.entries(getShape(base) ?? {}))
    yield* listOptions(member, [...path, key], next);
  for (const member of getMembers(base) ?? []) {
    if (['object', 'array', 'record', 'union'].includes(getDefinition(inner(member) ?? member).type)) {
      yield* [...listOptions(member, path, next)].slice(1);
    }
  }
  if (element) yield* listOptions(element, [...path, 0], next);
  if (valueType) yield* listOptions(valueType, [...path, 'key'], next);
}

/** A value with `leaf` at `path`; everything on the way is as small as can be. */
function toValue(path: Path, leaf: unknown): unknown {
  return path.reduceRight<unknown>(
    (value, key) => (typeof key === 'number' ? [value] : { [key]: value }),
    leaf,
  );
}

const accepts = (schema: Schema, value: unknown) => checkValue(schema as never, value).problems.length === 0;
const unique = (entries: Iterable<[Path, Schema]>) => [
  ...new Map([...entries].map(([path, schema]) => [formatPath(path), [path, schema] as const])),
];

const options = unique(listOptions(userConfigSchema, []));

describe('every option', () => {
  it('is reached by these tests', () => {
    const names = options.map(([name]) => name);

    expect(names.length).toBeGreaterThan(150);
    for (const name of [
      'base',
      'head[0]',
      'route.cleanUrls',
      'markdown.shiki.themes.light',
      'themeConfig.nav[0].items',
      'themeConfig.locales[0].overview.filterNameText',
      'themeConfig.sidebar.key[0].collapsed',
      'builderConfig.output.copy[0].from',
      'llms.llmsTxt',
      'multiVersion.versions[0]',
    ]) {
      expect(names).toContain(name);
    }
  });

  it.each(options)('%s has a description', (_, [path, schema]) => {
    const isPart = typeof path.at(-1) === 'number' || path.at(-1) === 'key';

    expect(isPart || (getNotes(schema).description ?? '') !== '').toBe(true);
  });

  // What the schema takes is known from the schema alone; what the whole config says of it must agree.
  it.each(options)('%s refuses every other kind of value by name', (name, [path, schema]) => {
    for (const kind of KINDS.filter((value) => !accepts(schema, value))) {
      const { problems } = checkValue(userConfigSchema, toValue(path, kind));

      // A record may refuse the key before it looks at the value.
      const key = name.replace(/\.key\b.*/, '.key"');
      const mentioned = problems.some(({ message }) =>
        [name, key].some((each) => message.startsWith(`"${each}`)),
      );
      expect(mentioned, `${name}: ${JSON.stringify(kind)} → ${JSON.stringify(problems)}`).toBe(true);
      for (const { message } of problems) {
        expect(message).not.toContain('something else');
        expect(message).not.toMatch(/#\d|undefined|\[object/);
      }
    }
  });

  it('may be wrong at the same time', async () => {
    const tops = Object.keys(getShape(userConfigSchema) ?? {}).filter((key) => key !== '$schema');
    const config = Object.fromEntries(tops.map((key) => [key, null]));

    const { exitCode, diagnostics } = await loadErrors(loadValue(config));

    expect(exitCode).toBe(2);
    expect(diagnostics.map(({ message }) => /^"([^"]+)"/.exec(message)?.[1]).sort()).toEqual(tops.sort());
    expect(diagnostics.every(({ line }) => line !== undefined)).toBe(true);
  });
});

describe('every frontmatter key', () => {
  const keys = unique(listOptions(frontmatterSchema, [])).filter(([, [path]]) => String(path[0]) in pageKeys);

  it.each(keys)('%s refuses every other kind of value by name', (name, [path, schema]) => {
    for (const kind of KINDS.filter((value) => value !== null && !accepts(schema, value))) {
      const problems = checkFrontmatter(toValue(path, kind) as Record<string, unknown>);

      expect(problems.some(({ message }) => message.startsWith(`"${name}`))).toBe(true);
    }
  });
});
