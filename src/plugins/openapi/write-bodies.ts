/** What an operation takes and gives, as Markdown: request body, responses, their examples. */
import { isTrue, readText } from './api.ts';
import { writeCode, writeFence } from './markdown-text.ts';
import { isJson, listExamples } from './request.ts';
import { isObject, type SpecNode } from './resolver.ts';
import type { CodeSample } from './samples.ts';
import { wrapFields, writeBody, writeFields, writeInner } from './write-schema.ts';
import { writeType, writeValues } from './write-type.ts';
import { joinBlocks, type Writer } from './writer.ts';

export function writeCodeGroup(samples: readonly CodeSample[]): string {
  if (samples.length === 0) return '';
  const fences = samples.map(({ label, lang, code }) =>
    writeFence(
      `${lang === '' ? 'text' : lang} [${label.replace(/[[\]`\n]/g, ' ').trim() || lang || 'text'}]`,
      code,
    ),
  );
  return `:::code-group\n\n${fences.join('\n\n')}\n\n:::`;
}

export interface SectionOptions {
  /** Depth of the headings in it. */
  readonly level: number;
  readonly id: string;
}

export function writeRequestBody(node: SpecNode, writer: Writer, { level, id }: SectionOptions): string {
  const { api, words } = writer;
  const body = api.resolver.get(node, 'requestBody');
  if (body === undefined) return '';
  const groups = groupMedias(body, writer);
  return joinBlocks(
    writer.describe(readText(body, 'description'), level - 1),
    ...groups.map((group, at) => {
      const { medias, schema } = group;
      const required = isTrue(body, 'required')
        ? ` <span class="openapi-required">${words.required}</span>`
        : '';
      // Only the first has anchors: the names are mostly the same.
      const options = { level: at === 0 ? level : undefined, id: `${id}body` };
      return joinBlocks(
        writeMediaLine(group, writer) + required,
        schema && writeValues(schema, writer),
        schema && writeBody(schema, writer, options),
        // Code samples show the result of the schema.
        ...medias.map(([type, media]) =>
          writeExamples(type, media, writer, { direction: 'request', isGiven: true }),
        ),
      );
    }),
  );
}

interface MediaGroup {
  readonly types: readonly string[];
  readonly medias: readonly (readonly [type: string, media: SpecNode])[];
  readonly schema: SpecNode | undefined;
  /** The schema is that of each item, which come one after the other. */
  readonly isStream: boolean;
}

/** The content of a body by schema, JSON first: most differ in nothing but their type. */
function groupMedias(body: SpecNode, { api: { resolver } }: Writer): MediaGroup[] {
  const groups = new Map<string, MediaGroup>();
  const medias = resolver.list(body, 'content');
  for (const [type, media] of [...medias].sort(([a], [b]) => Number(isJson(b)) - Number(isJson(a)))) {
    const whole = resolver.get(media, 'schema');
    const item = resolver.get(media, 'itemSchema');
    const [schema, isStream] = whole === undefined && item !== undefined ? [item, true] : [whole, false];
    const key = `${isStream}${schema === undefined ? '' : (schema.ref ?? JSON.stringify(schema.value))}`;
    const group = groups.get(key) ?? { types: [], medias: [] };
    groups.set(key, {
      schema,
      isStream,
      types: [...group.types, type],
      medias: [...group.medias, [type, media]],
    });
  }
  return [...groups.values()];
}

function writeMediaLine({ types, schema, isStream }: MediaGroup, writer: Writer): string {
  const list = types.map(writeCode).join(', ');
  if (schema === undefined) return list;
  const type = writeType(schema, writer);
  return `${list} <span class="openapi-type">${isStream ? writer.words.streamOf(type) : type}</span>`;
}

export function writeResponses(node: SpecNode, writer: Writer, { level, id }: SectionOptions): string {
  const { api, words } = writer;
  const items = api.resolver.list(node, 'responses').map(([status, response]) => {
    if (status.startsWith('x-') || !isObject(response.value)) return '';
    const headers = api.resolver.list(response, 'headers').map(([name, header]) => ({
      name,
      node: header,
      schema: api.resolver.get(header, 'schema'),
      isRequired: isTrue(header, 'required'),
    }));
    // Errors mostly look alike: only given examples are shown.
    const isGiven = !/^[123]/.test(status);
    return joinBlocks(
      `${'#'.repeat(level)} ${writeCode(status)} {#${writer.takeId(`${id || 'response-'}${status}`)}}`,
      writer.describe(readText(response, 'description') ?? readText(response, 'summary'), level),
      headers.length > 0 &&
        joinBlocks(`**${words.headers}**`, writeFields(headers, writer, { level: undefined })),
      ...groupMedias(response, writer).map((group) =>
        joinBlocks(
          writeMediaLine(group, writer),
          group.schema && writeValues(group.schema, writer),
          group.schema && writeInner(group.schema, writer, { level: undefined }),
          ...group.medias.map(([type, media]) =>
            writeExamples(type, media, writer, { direction: 'response', isGiven }),
          ),
        ),
      ),
    );
  });
  const shown = items.filter((item) => item !== '');
  return shown.length > 0 ? wrapFields(shown) : '';
}

/** Blocks higher than this, in pixels, open at a click. */
const FOLD = 'fold height="360"';

function writeExamples(
  type: string,
  media: SpecNode,
  writer: Writer,
  { direction, isGiven }: { readonly direction: 'request' | 'response'; readonly isGiven: boolean },
): string {
  const { api, words } = writer;
  const examples = listExamples(type, media, { resolver: api.resolver, direction });
  const lang =
    isJson(type) || examples.some(({ value }) => typeof value === 'object')
      ? 'json'
      : /xml/i.test(type)
        ? 'xml'
        : 'text';
  const shown = isGiven ? examples.filter(({ isGenerated }) => !isGenerated) : examples;
  const blocks = shown.map(({ name, value, isGenerated }) => ({
    label:
      name === '' ? (isGenerated ? `${words.example}${words.aside(words.generated)}` : words.example) : name,
    code:
      typeof value === 'string' && lang !== 'json'
        ? value
        : (JSON.stringify(parseJson(value), null, 2) ?? ''),
  }));
  const [only] = blocks;
  if (only === undefined) return '';
  if (blocks.length === 1)
    return writeFence(`${lang} title="${only.label.replace(/["`\n\\]/g, ' ')}" ${FOLD}`, only.code);
  return writeCodeGroup(blocks.map(({ label, code }) => ({ label, lang, code })));
}

/** Some write the example of JSON as a text. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
