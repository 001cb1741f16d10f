/** All pages of an API, in the order of the sidebar. */

import { escapeMarkdown } from '../common/escape-markdown.ts';
import { isTrue, type NamedSchema, type Operation, readText, type Tag } from './api.ts';
import { createExample } from './example.ts';
import { summarize, writeCode, writeExternalLink, writeFence } from './markdown-text.ts';
import { isObject, type SpecNode } from './resolver.ts';
import type { Words } from './words.ts';
import { createSlug, writeDocsLink, writeOperation } from './write-operation.ts';
import { writeBody } from './write-schema.ts';
import { describeKind, writeValues } from './write-type.ts';
import {
  createWriter,
  getOperationPath,
  getSchemaPath,
  getTagPath,
  joinBlocks,
  type Writer,
  type WriterInput,
  writeFrontmatter,
  writeSection,
} from './writer.ts';

export interface WrittenPage {
  /** Relative to the folder of the pages, without extension. */
  readonly path: string;
  readonly content: string;
  /** Begins folded in the sidebar. */
  readonly isFolded?: boolean;
}

type PagesInput = Omit<WriterInput, 'path' | 'taken'>;

export function writePages(input: PagesInput): WrittenPage[] {
  const { layout } = input;
  const { api, pages } = layout;
  const open = (path: string, operations: readonly Operation[] = []) =>
    createWriter({ ...input, path, taken: operations.map(({ slug }) => slug) });
  const tags = api.tags.flatMap((tag): WrittenPage[] => {
    const path = getTagPath(tag, layout);
    if (pages === 'tag') return [{ path, content: writeTag(tag, open(path, tag.operations)) }];
    return [
      { path, content: writeTag(tag, open(path)), isFolded: true },
      ...tag.operations.map((operation) => {
        const own = getOperationPath(operation, tag, layout);
        return { path: own, content: writeOperationPage(operation, open(own, [operation])) };
      }),
    ];
  });
  // Those in other files are discovered while the pages above, and other schemas, are written: the map grows meanwhile.
  const schemas: WrittenPage[] = [];
  for (const schema of api.schemas.values()) {
    const path = getSchemaPath(schema);
    schemas.push({ path, content: writeSchemaPage(schema, open(path)) });
  }
  const lists: WrittenPage[] =
    schemas.length > 0
      ? [{ path: 'schemas/index', content: writeSchemaList(open('schemas/index')), isFolded: true }]
      : [];
  return [{ path: 'index', content: writeOverview(open('index')) }, ...tags, ...lists, ...schemas];
}

function getTitle({ api: { root, resolver } }: Writer): string {
  return readText(resolver.get(root, 'info'), 'title') ?? 'API';
}

function writeOverview(writer: Writer): string {
  const { api, words } = writer;
  const { root, resolver } = api;
  const info = resolver.get(root, 'info');
  const title = getTitle(writer);
  const description = readText(info, 'description') ?? readText(info, 'summary') ?? '';
  const version = isObject(info?.value) && info.value.version !== undefined ? String(info.value.version) : '';
  return joinBlocks(
    writeFrontmatter({ title, description }),
    `# ${escapeMarkdown(title)} {#${writer.takeId('overview')}}`,
    version !== '' && `${words.version} ${writeCode(version)}`,
    writer.describe(description, 1),
    writeDocsLink(root, writer),
    writeAbout(info, writer),
    writeServers(root, writer),
    writeAuthentication(root, writer),
    writeOperationList(writer),
  );
}

function writeAbout(info: SpecNode | undefined, { api: { resolver }, words }: Writer): string {
  const contact = resolver.get(info, 'contact');
  const license = resolver.get(info, 'license');
  const terms = readText(info, 'termsOfService');
  const email = readText(contact, 'email');
  const url = readText(contact, 'url') ?? (email === undefined ? undefined : `mailto:${email}`);
  const name = readText(contact, 'name') ?? email ?? url;
  const licenseName = readText(license, 'name');
  return [
    name !== undefined && `- ${words.contact}${words.colon}${writeExternalLink(name, url)}`,
    licenseName !== undefined &&
      `- ${words.license}${words.colon}${writeExternalLink(licenseName, readText(license, 'url'))}`,
    terms !== undefined && `- ${words.terms}${words.colon}${writeExternalLink(terms, terms)}`,
  ]
    .filter((line) => line !== false)
    .join('\n');
}

function writeServers(root: SpecNode, writer: Writer): string {
  const { api, words } = writer;
  const servers = api.resolver.list(root, 'servers').flatMap(([, server]) => {
    const url = readText(server, 'url');
    if (url === undefined) return [];
    const variables = api.resolver.list(server, 'variables').map(([name, variable]) => {
      const { default: fallback, enum: values } = isObject(variable.value) ? variable.value : {};
      const list = Array.isArray(values)
        ? `${words.stop}${words.values}${words.colon}${values.map((one) => writeCode(String(one))).join(words.comma)}`
        : '';
      return `- ${writeCode(name)}${words.colon}${words.default} ${writeCode(String(fallback ?? ''))}${list}`;
    });
    return [
      joinBlocks(
        writeFence(`http openapi=server${writer.takeStyles()}`, url),
        writer.describe(readText(server, 'description'), 3),
        variables.join('\n'),
      ),
    ];
  });
  return servers.length > 0
    ? joinBlocks(`## ${words.servers} {#${writer.takeId('servers')}}`, ...servers)
    : '';
}

function writeAuthentication(root: SpecNode, writer: Writer): string {
  const { api, words } = writer;
  const schemes = api.resolver
    .list(api.resolver.get(root, 'components', 'securitySchemes'))
    .map(([name, scheme]) => {
      const place = readText(scheme, 'in');
      const places: Readonly<Record<string, string>> = {
        query: words.query,
        header: words.header,
        cookie: words.cookie,
      };
      const kind = [readText(scheme, 'type'), readText(scheme, 'scheme'), readText(scheme, 'bearerFormat')];
      const flows = api.resolver.list(scheme, 'flows').map(([flow, node]) => {
        const urls = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'].flatMap(
          (key) => {
            const url = readText(node, key);
            return url === undefined ? [] : [`- ${writeCode(key)}: ${writeCode(url)}`];
          },
        );
        const scopes = api.resolver
          .list(node, 'scopes')
          .map(
            ([scope, { value }]) =>
              `- ${writeCode(scope)}${typeof value === 'string' && value !== '' ? `: ${escapeMarkdown(value)}` : ''}`,
          );
        return joinBlocks(
          words.flow(writeCode(flow)),
          urls.join('\n'),
          scopes.length > 0 && `${words.scopes}${words.colon}`.trimEnd(),
          scopes.join('\n'),
        );
      });
      const connect = readText(scheme, 'openIdConnectUrl');
      return joinBlocks(
        `### ${escapeMarkdown(name)} {#${writer.takeId(`auth-${createSlug(name)}`)}}`,
        kind
          .filter((part) => part !== undefined)
          .map((part) => `<span class="openapi-type">${escapeMarkdown(part)}</span>`)
          .join(' '),
        place !== undefined &&
          words.sentIn(writeCode(readText(scheme, 'name') ?? ''), places[place] ?? escapeMarkdown(place)),
        writer.describe(readText(scheme, 'description'), 3),
        connect !== undefined && writeCode(connect),
        ...flows,
      );
    });
  return schemes.length > 0
    ? joinBlocks(`## ${words.authentication} {#${writer.takeId('authentication')}}`, ...schemes)
    : '';
}

export function getTagName(tag: Tag, words: Words): string {
  return tag.kind === 'tag' ? tag.name : words[tag.kind];
}

function writeOperationList(writer: Writer): string {
  const { api, words, layout, getLink } = writer;
  if (api.tags.length === 0) return '';
  const groups = api.tags.map((tag) => {
    const heading = `### [${escapeMarkdown(getTagName(tag, words))}](${getLink(getTagPath(tag, layout))}) {#${writer.takeId(`tag-${tag.slug}`)}}`;
    return joinBlocks(
      heading,
      escapeMarkdown(summarize(readText(tag.node, 'description') ?? '')),
      listOperations(tag, writer),
    );
  });
  return joinBlocks(`## ${words.operations} {#${writer.takeId('operations')}}`, ...groups);
}

function listOperations(tag: Tag, { layout, words, getLink }: Writer): string {
  return tag.operations
    .map((operation) => {
      const { node, method, path, title, slug } = operation;
      const link = getLink(
        getOperationPath(operation, tag, layout),
        layout.pages === 'tag' ? slug : undefined,
      );
      const isOld = isTrue(node, 'deprecated');
      return `- [${escapeMarkdown(title)}](${link}) ${writeCode(`${method.toUpperCase()} ${path}`)}${isOld ? words.aside(words.deprecated) : ''}`;
    })
    .join('\n');
}

function writeTag(tag: Tag, writer: Writer): string {
  const { words, layout } = writer;
  const name = getTagName(tag, words);
  const description = readText(tag.node, 'description') ?? '';
  return joinBlocks(
    writeFrontmatter({
      title: name,
      description: description === '' ? words.description(name) : description,
    }),
    `# ${escapeMarkdown(name)} {#${writer.takeId(`tag-${tag.slug}`)}}`,
    writer.describe(description, 1),
    writeDocsLink(tag.node, writer),
    ...(layout.pages === 'tag'
      ? tag.operations.map((operation) => writeOperation(operation, writer, 2))
      : [listOperations(tag, writer)]),
  );
}

function writeOperationPage(operation: Operation, writer: Writer): string {
  const { method, path, title, node } = operation;
  const description = readText(node, 'description') ?? `${title}: ${method.toUpperCase()} ${path}`;
  return joinBlocks(writeFrontmatter({ title, description }), writeOperation(operation, writer, 1));
}

function writeSchemaPage({ node, name }: NamedSchema, writer: Writer): string {
  const { api, words } = writer;
  const description = readText(node, 'description') ?? '';
  const example = createExample(node, api.resolver, 'response');
  return joinBlocks(
    writeFrontmatter({
      title: name,
      description: description === '' ? words.schemaDescription(name, getTitle(writer)) : description,
    }),
    `# ${escapeMarkdown(name)} {#${writer.takeId(`schema-${createSlug(name)}`)}}`,
    writeFence(`http openapi=schema${writer.takeStyles()}`, `${words.schema} ${describeKind(node, words)}`),
    isTrue(node, 'deprecated') && `<span class="openapi-deprecated">${words.deprecated}</span>`,
    writer.describe(description, 1),
    writeDocsLink(node, writer),
    writeValues({ value: node.value, file: node.file, keys: node.keys }, writer),
    writeSection(
      { level: 2, name: words.fields, id: 'fields' },
      writeBody(node, writer, { level: 3, id: 'field' }),
      writer,
    ),
    isObject(example) &&
      writeSection(
        { level: 2, name: words.example, id: 'example' },
        writeFence('json', JSON.stringify(example, null, 2)),
        writer,
      ),
  );
}

function writeSchemaList(writer: Writer): string {
  const { api, words, getLink } = writer;
  const items = [...api.schemas.values()].map((schema) => {
    const about = escapeMarkdown(summarize(readText(schema.node, 'description') ?? ''));
    return `- [${escapeMarkdown(schema.name)}](${getLink(getSchemaPath(schema))})${about === '' ? '' : `: ${about}`}`;
  });
  return joinBlocks(
    writeFrontmatter({
      title: words.schemas,
      description: `${getTitle(writer)}${words.colon}${words.schemas}`,
    }),
    `# ${words.schemas} {#${writer.takeId('schemas')}}`,
    items.join('\n'),
  );
}
