/** `docgen.config.ts` as text. */
import type { Losses, Redirect } from '../project/migration.ts';
import { findPackage, type Values } from '../project/read-peer-config.ts';

/** A call of a plugin of docgen. */
export class Call {
  readonly name: string;
  readonly argument: unknown;
  /** Module it is imported from. */
  readonly from: string;

  constructor(name: string, argument: unknown, from: string) {
    this.name = name;
    this.argument = argument;
    this.from = from;
  }
}

/** Calls one of docgen's own plugins, whose names follow from each other: `sitemap` is `pluginSitemap`. */
export function callPlugin(name: string, options?: unknown): Call {
  const words = name.split('-').map((word) => word.replace(/^./, (letter) => letter.toUpperCase()));
  return new Call(`plugin${words.join('')}`, options, `docgenjs/plugins/${name}`);
}

/** Calls the plugin that redirects, if there is anything to redirect. */
export const listRedirectPlugins = (redirects: readonly Redirect[]): readonly Call[] =>
  redirects.length > 0 ? [callPlugin('client-redirects', { redirects: joinChains(redirects) })] : [];

/** Follows each redirect to its end: a redirect to another one is an error here. A cycle stays one. */
function joinChains(redirects: readonly Redirect[]): Redirect[] {
  const getKey = (address: string) => address.replace(/\/+$/, '');
  const next = new Map(redirects.map(({ from, to }) => [getKey(from), to]));
  return redirects.map(({ from, to }) => {
    const passed = new Set([getKey(from)]);
    let end = to;
    for (let further: string | undefined = to; further !== undefined; further = next.get(getKey(further))) {
      if (passed.has(getKey(further))) return { from, to };
      passed.add(getKey(further));
      end = further;
    }
    return { from, to: end };
  });
}

/** Reports values that cannot be printed. */
interface PrintLosses {
  /** The old config, from the project folder. */
  readonly file: string;
  readonly losses: Losses;
}

/** Pure data configs need no `report`. */
export function printConfig(config: Values, report?: PrintLosses): string {
  const imports = new Set([`import { defineConfig } from 'docgenjs';`]);
  const body = print(report === undefined ? config : withoutCode(config, report), '', imports);
  return `${[...imports].join('\n')}\n\nexport default defineConfig(${body});\n`;
}

/** Returns the config with names in place of values from packages, and without functions. */
function withoutCode(config: unknown, { file, losses }: PrintLosses): unknown {
  const places = new Map<string, string[]>();
  const add = (source: string, path: string) => places.set(source, [...(places.get(source) ?? []), path]);
  const convert = (value: unknown, path: string): unknown => {
    const name = findPackage(value) ?? (typeof value === 'function' ? FUNCTION : undefined);
    if (name !== undefined) add(name, path);
    if (name !== undefined) return name === FUNCTION ? undefined : name;
    if (Array.isArray(value))
      return value
        .map((item, index) => convert(item, `${path}[${index}]`))
        .filter((item) => item !== undefined);
    if (value instanceof Call) return new Call(value.name, convert(value.argument, path), value.from);
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
    const start = path === '' ? '' : `${path}.`;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, convert(item, start + key)]));
  };
  const converted = convert(config, '');
  for (const [source, paths] of places) {
    const [first, ...others] = paths;
    const place = `"${first}"${others.length > 0 ? ` and ${others.length} more values` : ''}`;
    losses.add(
      source === FUNCTION
        ? { file, message: `${place}: functions are not carried over.`, todo: 'Write the value they give.' }
        : {
            file,
            message: `${place} would come from "${source}", which is not read. The new config has that name instead.`,
            todo: 'Write the value.',
          },
    );
  }
  return converted;
}

/** No package has this name. */
const FUNCTION = '()';

function print(value: unknown, indent: string, imports: Set<string>): string {
  if (value instanceof Call) {
    imports.add(`import { ${value.name} } from '${value.from}';`);
    const argument = value.argument === undefined ? '' : print(value.argument, indent, imports);
    return `${value.name}(${argument})`;
  }
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'string') return printText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => print(item, inner, imports))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined && !isEmpty(item))
        .map(([key, item]) => `${printKey(key)}: ${print(item, inner, imports)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  // The width of this project's own formatter: short entries read better in one line.
  if (line.length + indent.length <= 100 && !line.includes('\n') && indent !== '') return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

/** Returns true for groups of options of which none is set. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof RegExp)
    return false;
  return (
    !(value instanceof Call) && Object.values(value).every((item) => item === undefined || isEmpty(item))
  );
}

const printKey = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : printText(key));

function printText(text: string): string {
  const quoted = JSON.stringify(text);
  return text.includes("'") ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}
