/** What a parser knows of components as Markdown. It is read as text that cannot run code. */

/** What of react-docgen-typescript's answer is shown. */
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
  /** Where it is declared. */
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

/** Title words in the languages that Rspress has them in; others read English. */
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    ...{ property: 'Property', description: 'Description', type: 'Type', default: 'Default' },
    required: 'required',
  },
  zh: { property: '属性', description: '说明', type: '类型', default: '默认值', required: '必填' },
  ru: {
    ...{ property: 'Свойство', description: 'Описание', type: 'Тип', default: 'По умолчанию' },
    required: 'обязательно',
  },
};

/** Shown though nobody has described them: every reader of a component asks for these. */
const ALWAYS_SHOWN = new Set(['className', 'style', 'disabled', 'children']);

/** A heading, the description and a table for each component. */
export function toMarkdown(components: readonly ComponentDoc[], lang: string): string {
  return components.map((component) => toSection(component, lang)).join('\n\n');
}

function toSection({ displayName, description, tags, props }: ComponentDoc, lang: string): string {
  const words = WORDS[toLanguage(lang)] ?? (WORDS.en as Words);
  const rows = Object.values(props).filter(isShown);
  const { property, type, default: initial } = words;
  const table = [
    toRow([property, words.description, type, initial]),
    toRow(['---', '---', '---', '---']),
    ...rows.map((prop) => toPropRow(prop, { words, lang })),
  ];
  return [
    `### ${escapeText(displayName)}`,
    translate(description, tags, lang).trim(),
    rows.length > 0 ? table.join('\n') : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** React describes what every element has (`aria-*`, `dangerouslySetInnerHTML`), in a hundred rows. */
function isShown({ name, description, declarations = [] }: PropDoc): boolean {
  const isOfReact = ({ fileName }: { readonly fileName: string }) =>
    /\/node_modules\/(?:@types\/)?react\//.test(`/${fileName}`);
  if (ALWAYS_SHOWN.has(name)) return true;
  return description !== '' && !(declarations.length > 0 && declarations.every(isOfReact));
}

function toPropRow(prop: PropDoc, { words, lang }: { readonly words: Words; readonly lang: string }): string {
  const { name, required, description, defaultValue, tags } = prop;
  const value = defaultValue?.value;
  return toRow([
    toCode(name) + (required ? ` **(${words.required})**` : ''),
    translate(description, tags, lang),
    toCode(toTypeText(prop)),
    value === undefined || value === null || value === '' ? '-' : toCode(String(value)),
  ]);
}

/** The values of a union rather than the name that it has in the sources. */
function toTypeText({ type: { name, raw, value } }: PropDoc): string {
  if (name !== 'enum' || !Array.isArray(value)) return name;
  return value.length > 0 && value.length <= 12 ? value.map((one) => one.value).join(' | ') : (raw ?? name);
}

/** A sentence in another language stands in a tag of its name: `@zh 按钮的尺寸`. */
function translate(description: string, tags: Tags | undefined, lang: string): string {
  return tags?.[lang] ?? tags?.[toLanguage(lang)] ?? description;
}

function toLanguage(lang: string): string {
  return lang.split(/[-_]/)[0]?.toLowerCase() ?? '';
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.map(toCell).join(' | ')} |`;
}

/** Cells are one line; a pipe would end them, also inside code. */
function toCell(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|');
}

/** In more backticks than the text itself has in a row. */
function toCode(text: string): string {
  const line = text.trim().replace(/\s*\n\s*/g, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return fence + pad + line + pad + fence;
}

function escapeText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}
