/** Formats component docs as Markdown. It is compiled as text that cannot run code. */
import { getLanguage } from '../common/get-language.ts';

/** The part of react-docgen-typescript's result that is shown. */
export interface ComponentDoc {
  readonly displayName: string;
  readonly description: string;
  readonly tags?: Tags | undefined;
  readonly props: Readonly<Record<string, PropDoc>>;
}

export interface PropDoc {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly defaultValue: { readonly value?: unknown } | null;
  readonly type: {
    readonly name: string;
    readonly raw?: string;
    readonly value?: readonly { readonly value: string }[] | unknown;
  };
  readonly tags?: Tags | undefined;
  /** Files that declare it. */
  readonly declarations?: readonly { readonly fileName: string }[] | undefined;
}

type Tags = Readonly<Record<string, string | undefined>>;

interface Words {
  readonly property: string;
  readonly description: string;
  readonly type: string;
  readonly default: string;
  readonly required: string;
}

/** Title words in the languages of Rspress; all others get English. */
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    property: 'Property',
    description: 'Description',
    type: 'Type',
    default: 'Default',
    required: 'required',
  },
  zh: { property: '属性', description: '说明', type: '类型', default: '默认值', required: '必填' },
  ru: {
    property: 'Свойство',
    description: 'Описание',
    type: 'Тип',
    default: 'По умолчанию',
    required: 'обязательно',
  },
};

/** Props that are shown even without a description: every reader of a component looks for these. */
const ALWAYS_SHOWN = new Set(['className', 'style', 'disabled', 'children']);

/** Formats a heading, the description and a table for each component. */
export function formatComponents(components: readonly ComponentDoc[], lang: string): string {
  return components.map((component) => formatComponent(component, lang)).join('\n\n');
}

function formatComponent({ displayName, description, tags, props }: ComponentDoc, lang: string): string {
  const words = WORDS[getLanguage(lang)] ?? (WORDS.en as Words);
  const rows = Object.values(props).filter(isDocumented);
  const { property, type, default: initial } = words;
  const table = [
    formatRow([property, words.description, type, initial]),
    formatRow(['---', '---', '---', '---']),
    ...rows.map((prop) => formatProp(prop, { words, lang })),
  ];
  return [
    `### ${displayName.replace(/[\\`*_{}[\]<>#|]/g, '\\$&')}`,
    translate(description, tags, lang).trim(),
    rows.length > 0 ? table.join('\n') : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/**
 * True for props to show. React's own props of every element (`aria-*`, `dangerouslySetInnerHTML`) would be
 * a hundred rows.
 */
function isDocumented({ name, description, declarations = [] }: PropDoc): boolean {
  const isOfReact = ({ fileName }: { readonly fileName: string }) =>
    /\/node_modules\/(?:@types\/)?react\//.test(`/${fileName}`);
  if (ALWAYS_SHOWN.has(name)) return true;
  return description !== '' && !(declarations.length > 0 && declarations.every(isOfReact));
}

function formatProp(
  prop: PropDoc,
  { words, lang }: { readonly words: Words; readonly lang: string },
): string {
  const { name, required, description, defaultValue, tags } = prop;
  const value = defaultValue?.value;
  return formatRow([
    formatCode(name) + (required ? ` **(${words.required})**` : ''),
    translate(description, tags, lang),
    formatCode(formatType(prop)),
    value === undefined || value === null || value === '' ? '-' : formatCode(String(value)),
  ]);
}

/** Formats the values of a union instead of its name in the sources. */
function formatType({ type: { name, raw, value } }: PropDoc): string {
  if (name !== 'enum' || !Array.isArray(value)) return name;
  return value.length > 0 && value.length <= 12 ? value.map((one) => one.value).join(' | ') : (raw ?? name);
}

/** Returns the description in a language; translations are in a tag of its name: `@zh 按钮的尺寸`. */
function translate(description: string, tags: Tags | undefined, lang: string): string {
  return tags?.[lang] ?? tags?.[getLanguage(lang)] ?? description;
}

function formatRow(cells: readonly string[]): string {
  return `| ${cells.map(formatCell).join(' | ')} |`;
}

/** Formats a cell on one line; a pipe would end it, also inside code. */
function formatCell(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|');
}

/** Wraps text in more backticks than the text itself has in a row. */
function formatCode(text: string): string {
  const line = text.trim().replace(/\s*\n\s*/g, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return fence + pad + line + pad + fence;
}
