/** The tools of the server: what an agent may ask and pass, and the text it gets. */
import * as z from 'zod/mini';
import { createUsageError, DocgenError } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { checkValue } from '../config/schema/problem.ts';
import type { OpenedDocs } from './docs.ts';
import { findPage } from './find-page.ts';
import { describePage, describeSite } from './outline.ts';
import { SCHEMA_NAMES, showSchema } from './schemas.ts';
import { formatHits, MOST_HITS, searchDocs } from './search-docs.ts';

/** Most characters of one answer: some five thousand words, which a model reads without losing its context. */
export const MOST_CHARACTERS = 20_000;

/** Cuts a long text at the end of a line, and says how to get the rest. */
export function cutText(text: string, offset = 0): string {
  if (offset > 0 && offset >= text.length) return `There is nothing after ${text.length} characters.`;
  const rest = text.slice(offset);
  if (rest.length <= MOST_CHARACTERS) return rest;
  const line = rest.lastIndexOf('\n', MOST_CHARACTERS);
  const end = line > MOST_CHARACTERS / 2 ? line + 1 : endOfCharacter(rest, MOST_CHARACTERS);
  const next = offset + end;
  const note = `[Cut: characters ${offset} to ${next} of ${text.length}. Go on with offset: ${next}.]`;
  return `${rest.slice(0, end)}\n${note}`;
}

/** Returns an end that does not split a character. */
function endOfCharacter(text: string, end: number): number {
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

/** A tool as the protocol describes it. */
export interface ToolSpec {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' } & Readonly<Record<string, unknown>>;
  readonly annotations: { readonly readOnlyHint: true; readonly openWorldHint: false };
}

export interface ToolAnswer {
  readonly text: string;
  /** The same for programs. */
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Tool<Input extends z.ZodMiniType = z.ZodMiniType> {
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  answer(input: z.output<Input>, docs: Pick<OpenedDocs, 'ask'>): Promise<ToolAnswer>;
}

/** Most characters of an argument, since refusals repeat it. */
const MOST_ASKED = 1000;

const text = z.string().check(z.maxLength(MOST_ASKED, `is longer than ${MOST_ASKED} characters`));
const wanted = text.check(z.minLength(1));

const offset = describe(
  z.optional(z.int().check(z.minimum(0))),
  `characters to leave out: where an answer that was cut goes on. One answer has at most ${MOST_CHARACTERS}`,
);
const lang = describe(z.optional(text), 'language, such as "en" or "zh"; by default that of the site');
const version = describe(z.optional(text), 'version; by default the current one');
const ADDRESS =
  'address such as "/guide/start", as search and outline give it; a full URL or the path of a file will do';

const TOOLS: Readonly<Record<string, Tool>> = {
  search: defineTool({
    title: 'Search the docs',
    description:
      'Finds sections of the docs by words, best first: title of the page, section, address, excerpt. Read a result with read_section.',
    input: z.strictObject({
      query: describe(wanted, 'words to search for'),
      lang,
      version,
      limit: describe(
        z.optional(z.int().check(z.minimum(1), z.maximum(MOST_HITS))),
        `number of results, at most ${MOST_HITS}; 10 by default`,
      ),
    }),
    async answer(input, docs) {
      const found = await docs.ask((current) => searchDocs(input, current));
      return { text: formatHits(found), data: { ...found } };
    },
  }),
  read_page: defineTool({
    title: 'Read a page',
    description: 'Returns a page of the docs as Markdown, components included.',
    input: z.strictObject({ address: describe(wanted, ADDRESS), offset }),
    answer: ({ address, offset }, docs) =>
      docs.ask(async (current) => {
        const { page } = await findPage(address, current);
        return { text: cutText(await page.readMarkdown(''), offset) };
      }),
  }),
  read_section: defineTool({
    title: 'Read a section',
    description: 'Returns one section of a page as Markdown, with the sections below it.',
    input: z.strictObject({
      address: describe(wanted, 'address of the page and id of the heading: "/guide/start#install"'),
      offset,
    }),
    answer: ({ address, offset }, docs) =>
      docs.ask(async (current) => {
        const { page, anchor } = await findPage(address, current);
        if (anchor === '')
          throw createUsageError(
            `The address "${address}" names no section.`,
            'Add "#" and the id of a heading, which "outline" lists, or call "read_page".',
          );
        return { text: cutText(await page.readMarkdown(anchor), offset) };
      }),
  }),
  outline: defineTool({
    title: 'List pages or headings',
    description:
      'Without an address: all pages of a language and version, in the order of the navigation, with title and address. With one: the headings of that page with their ids, and its source file.',
    input: z.strictObject({
      address: describe(z.optional(wanted), `page whose headings are wanted: ${ADDRESS}`),
      lang,
      version,
      offset,
    }),
    answer: ({ address, offset, ...unit }, docs) =>
      docs.ask(async (current) => {
        const text =
          address === undefined
            ? await describeSite(unit, current)
            : await describePage((await findPage(address, current)).page);
        return { text: cutText(text, offset) };
      }),
  }),
  config_schema: defineTool({
    title: 'Show options',
    description:
      "Returns the JSON schema of docgen's config file, or of frontmatter, _nav.json and _meta.json. Without a key, only the names of all options are listed.",
    input: z.strictObject({
      of: describe(z.optional(z.enum(SCHEMA_NAMES)), 'which schema; "config" by default'),
      key: describe(z.optional(text), 'path of an option, such as "markdown.link"'),
      offset,
    }),
    answer: async ({ of = 'config', key, offset }) => ({ text: cutText(showSchema(of, key), offset) }),
  }),
};

export function listTools(): readonly ToolSpec[] {
  return Object.entries(TOOLS).map(([name, { title, description, input }]) => {
    const { $schema, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
    const annotations = { readOnlyHint: true, openWorldHint: false } as const;
    return {
      name,
      title,
      description,
      annotations,
      inputSchema: { ...inputSchema, type: 'object' as const },
    };
  });
}

/**
 * Calls a tool.
 * @throws {DocgenError} with what is wrong and what is allowed.
 */
export async function callTool(
  name: string,
  input: unknown,
  docs: Pick<OpenedDocs, 'ask'>,
): Promise<ToolAnswer> {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  const names = Object.keys(TOOLS);
  if (tool === undefined) {
    const near = findNearest(name, names);
    const meant = near === undefined ? '' : `Did you mean "${near}"? `;
    throw createUsageError(`There is no tool "${name}".`, `${meant}The tools: ${names.join(', ')}.`);
  }
  const { value, problems } = checkValue(tool.input, input ?? {});
  if (value === undefined)
    throw new DocgenError(
      problems.flatMap(
        ({ message, hint = listArguments(tool) }) => createUsageError(message, hint).diagnostics,
      ),
      2,
    );
  return tool.answer(value, docs);
}

function listArguments({ input }: Tool): string {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
  const names = Object.keys(properties).map((name) =>
    required.includes(name) ? name : `${name} (optional)`,
  );
  return `The arguments: ${names.join(', ')}.`;
}

/** Formats a refusal: each problem, its place and the next step. */
export function formatRefusal(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ message, hint, file, line }) => {
      const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
      return `${place}${message}${hint === undefined ? '' : ` ${hint}`}`;
    })
    .join('\n');
}

/** Keeps the type of a tool's input between its schema and its answer. */
function defineTool<Input extends z.ZodMiniType>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}

function describe<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.describe(description));
}
