/** Writes an operation as Markdown: a section of its tag's page, or a separate page. */

import { escapeMarkdown } from '../common/escape-markdown.ts';
import { isTrue, type Operation, readText } from './api.ts';
import { writeCode, writeExternalLink, writeFence } from './markdown-text.ts';
import { createRequest } from './request.ts';
import { isObject, type SpecNode } from './resolver.ts';
import { type CodeSample, createSample } from './samples.ts';
import { readTriedOperation } from './try-it.ts';
import { writeCodeGroup, writeRequestBody, writeResponses } from './write-bodies.ts';
import { type Field, wrapFields, writeFields, writeInner } from './write-schema.ts';
import { writeType } from './write-type.ts';
import { joinBlocks, type Writer, writeSection } from './writer.ts';

/** `level` is that of the operation's heading: 1 on a separate page. */
export function writeOperation(operation: Operation, writer: Writer, level: 1 | 2): string {
  const { words } = writer;
  const { node, method, path, slug, title, isWebhook } = operation;
  const id = level === 1 ? '' : `${slug}-`;
  const parameters = listParameters(operation, writer);
  const security = getSecurity(operation, writer);
  const addSection = (name: string, key: string, body: string) =>
    writeSection({ level: level + 1, name, id: id + key }, body, writer);
  return joinBlocks(
    `${'#'.repeat(level)} ${escapeMarkdown(title)} {#${slug}}`,
    writeFence(`http openapi=endpoint${writer.takeStyles()}`, `${method.toUpperCase()} ${path}`),
    isTrue(node, 'deprecated') && `<span class="openapi-deprecated">${words.deprecated}</span>`,
    writer.describe(readText(node, 'description'), level),
    writeDocsLink(node, writer),
    writeSecurity(security, writer),
    !isWebhook && writeSamples(operation, { writer, parameters, security }),
    writeTryIt(operation, { writer, parameters, security }),
    addSection(
      words.parameters,
      'parameters',
      writeFields(listFields(parameters, writer), writer, {
        level: level + 2,
        id: level === 1 ? 'parameter' : slug,
      }),
    ),
    addSection(words.body, 'request-body', writeRequestBody(node, writer, { level: level + 2, id })),
    addSection(words.responses, 'responses', writeResponses(node, writer, { level: level + 2, id })),
    addSection(words.callbacks, 'callbacks', writeCallbacks(node, writer)),
  );
}

/** Parameters of the operation, and those of its path that it does not replace. */
export function listParameters(
  { node, item }: Pick<Operation, 'node' | 'item'>,
  { api: { resolver } }: Pick<Writer, 'api'>,
): SpecNode[] {
  const byKey = new Map<string, SpecNode>();
  for (const owner of [item, node])
    for (const [, parameter] of resolver.list(owner, 'parameters')) {
      const name = readText(parameter, 'name');
      if (name !== undefined) byKey.set(`${readText(parameter, 'in')} ${name}`, parameter);
    }
  const order = ['path', 'query', 'querystring', 'header', 'cookie'];
  return [...byKey.values()].sort(
    (a, b) => order.indexOf(readText(a, 'in') ?? '') - order.indexOf(readText(b, 'in') ?? ''),
  );
}

function listFields(parameters: readonly SpecNode[], { api: { resolver }, words }: Writer): Field[] {
  const places: Readonly<Record<string, string>> = {
    path: words.path,
    query: words.query,
    querystring: words.queryString,
    header: words.header,
    cookie: words.cookie,
  };
  return parameters.map((node) => {
    const [, media] = resolver.list(node, 'content')[0] ?? [];
    const place = readText(node, 'in') ?? '';
    return {
      name: readText(node, 'name') ?? '',
      node,
      schema: resolver.get(node, 'schema') ?? resolver.get(media, 'schema'),
      isRequired: isTrue(node, 'required') || place === 'path',
      notes: [Object.hasOwn(places, place) ? (places[place] ?? '') : escapeMarkdown(place)],
    };
  });
}

/** Undefined if nothing is specified. */
function getSecurity({ node }: Operation, { api: { resolver, root } }: Writer): SpecNode | undefined {
  return resolver.get(node, 'security') ?? resolver.get(root, 'security');
}

function writeSecurity(
  security: SpecNode | undefined,
  { api: { resolver, root }, words, getLink }: Writer,
): string {
  if (security === undefined) return '';
  const ways = resolver.list(security).map(([, way]) =>
    resolver
      .list(way)
      .map(([name, scopes]) => {
        const list = resolver
          .list(scopes)
          .flatMap(([, { value }]) => (typeof value === 'string' ? [writeCode(value)] : []));
        const isKnown = resolver.get(root, 'components', 'securitySchemes', name) !== undefined;
        const label = isKnown
          ? `[${escapeMarkdown(name)}](${getLink('index', `auth-${createSlug(name)}`)})`
          : escapeMarkdown(name);
        return `${label}${list.length > 0 ? words.aside(list.join(words.comma)) : ''}`;
      })
      .join(words.and),
  );
  const text = ways.map((way) => (way === '' ? words.noAuth : way)).join(words.or);
  return `**${words.authorization}**${words.colon}${text === '' ? words.noAuth : text}`;
}

export function createSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

export function writeDocsLink(node: SpecNode | undefined, { api: { resolver }, words }: Writer): string {
  const docs = resolver.get(node, 'externalDocs');
  const url = readText(docs, 'url');
  if (url === undefined || !/^https?:\/\//i.test(url)) return '';
  return writeExternalLink(readText(docs, 'description') ?? words.more, url);
}

interface SamplesInput {
  readonly writer: Writer;
  readonly parameters: readonly SpecNode[];
  readonly security: SpecNode | undefined;
}

function writeSamples(operation: Operation, { writer, parameters, security }: SamplesInput): string {
  const { api, samples } = writer;
  const { resolver, root } = api;
  const given = ['x-codeSamples', 'x-code-samples'].flatMap((key) =>
    resolver.list(operation.node, key).flatMap(([, sample]): CodeSample[] => {
      const code = readText(sample, 'source');
      const lang = readText(sample, 'lang') ?? '';
      return code === undefined
        ? []
        : [{ label: readText(sample, 'label') ?? lang, lang: findLanguage(lang), code }];
    }),
  );
  const languages = new Set(given.map(({ lang }) => lang));
  const request =
    samples.length > 0 ? createRequest({ operation, root, resolver, parameters, security }) : undefined;
  const made = request ? samples.map((language) => createSample(language, request)) : [];
  return writeCodeGroup([...given, ...made.filter(({ lang }) => !languages.has(lang))]);
}

/** A line of JSON, which becomes the button of a console (`index.ts`). */
function writeTryIt(operation: Operation, { writer, parameters, security }: SamplesInput): string {
  const { api, origins } = writer;
  if (origins.length === 0) return '';
  const { root, resolver } = api;
  const tried = readTriedOperation({ operation, root, resolver, parameters, security, origins });
  return tried === undefined
    ? ''
    : writeFence(`http openapi=try-it${writer.takeStyles('try-it')}`, JSON.stringify(tried));
}

/** Names that specifications use for languages. */
const LANGUAGES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  curl: 'bash',
  javascript: 'js',
  node: 'js',
  'node.js': 'js',
  shell: 'bash',
  typescript: 'ts',
};

function findLanguage(name: string): string {
  const key = name.toLowerCase();
  return Object.hasOwn(LANGUAGES, key) ? (LANGUAGES[key] ?? key) : key.replace(/[^\w+#.-]/g, '');
}

function writeCallbacks(node: SpecNode, writer: Writer): string {
  const { api } = writer;
  const items = api.resolver.list(node, 'callbacks').flatMap(([name, callback]) =>
    api.resolver.list(callback).flatMap(([expression, item]) =>
      api.resolver.list(item).flatMap(([method, operation]) => {
        if (
          !isObject(operation.value) ||
          !('responses' in operation.value || 'requestBody' in operation.value)
        )
          return [];
        const body = api.resolver.get(operation, 'requestBody');
        return [
          joinBlocks(
            `**${writeCode(name)}** <span class="openapi-type">${escapeMarkdown(method.toUpperCase())}</span> ${writeCode(expression)}`,
            writer.describe(readText(operation, 'description') ?? readText(operation, 'summary'), 5),
            ...api.resolver.list(body, 'content').map(([type, media]) => {
              const schema = api.resolver.get(media, 'schema');
              return joinBlocks(
                `${writeCode(type)} <span class="openapi-type">${writeType(schema, writer)}</span>`,
                schema && writeInner(schema, writer, { level: undefined }),
              );
            }),
          ),
        ];
      }),
    ),
  );
  return items.length > 0 ? wrapFields(items) : '';
}
