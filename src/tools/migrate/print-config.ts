/** `docgen.config.ts` as text. */

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

export function printConfig(config: Readonly<Record<string, unknown>>): string {
  const imports = new Set([`import { defineConfig } from 'docgenjs';`]);
  const body = print(config, '', imports);
  return `${[...imports].join('\n')}\n\nexport default defineConfig(${body});\n`;
}

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

/** Groups of options of which none is set. */
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
