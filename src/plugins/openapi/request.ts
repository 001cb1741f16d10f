/** A sample request for an operation: what code samples send. */
import { isTrue, type Operation, readText } from './api.ts';
import { createExample, findGiven } from './example.ts';
import { formatValue } from './markdown-text.ts';
import { isObject, type Resolver, type SpecNode } from './resolver.ts';
import type { FormField } from './tried-operation.ts';

export interface SampleRequest {
  /** In capitals. */
  readonly method: string;
  /** With server and query. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** User name and password, which each language has its own way to send. */
  readonly hasBasicAuth: boolean;
  readonly body: SampleBody | undefined;
}

export type SampleBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form' | 'multipart'; readonly fields: readonly FormField[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file' };

export interface RequestInput {
  readonly operation: Operation;
  readonly root: SpecNode;
  readonly resolver: Resolver;
  readonly parameters: readonly SpecNode[];
  /** The security requirements that count for it. */
  readonly security: SpecNode | undefined;
}

/** Creates the request of a sample; values that are not known are named in capitals: `PET_ID`. */
export function createRequest({
  operation,
  root,
  resolver,
  parameters,
  security,
}: RequestInput): SampleRequest {
  const { node, item, method, path } = operation;
  const server = getServerUrl([node, item, root], resolver);
  const url = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find(
      (one) => readText(one, 'in') === 'path' && readText(one, 'name') === name,
    );
    return encodeURIComponent(getSampleValue(parameter, name, resolver));
  });
  const query: string[] = [];
  const headers: [string, string][] = [];
  for (const parameter of parameters) {
    const name = readText(parameter, 'name') ?? '';
    if (!isTrue(parameter, 'required')) continue;
    const value = () => getSampleValue(parameter, name, resolver);
    if (readText(parameter, 'in') === 'query')
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value())}`);
    if (readText(parameter, 'in') === 'querystring') query.push(createQueryString(parameter, resolver));
    if (readText(parameter, 'in') === 'header') headers.push([name, joinLines(value())]);
    if (readText(parameter, 'in') === 'cookie') headers.push(['Cookie', joinLines(`${name}=${value()}`)]);
  }
  const auth = readAuth(root, resolver, security);
  query.push(...auth.query);
  headers.push(...auth.headers);
  const media = pickMedia(resolver.get(node, 'requestBody'), resolver);
  const body = media && createBody(media.type, media.node, resolver);
  if (media && body && body.kind !== 'multipart') headers.push(['Content-Type', joinLines(media.type)]);
  return {
    method: method.toUpperCase(),
    url: `${server}${url}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    hasBasicAuth: auth.isBasic,
    body,
  };
}

function joinLines(value: string): string {
  return value.replace(/[\r\n]+/g, ' ');
}

/** The server of the nearest that has one, its variables filled in. */
export function getServerUrl(nodes: readonly SpecNode[], resolver: Resolver): string {
  for (const node of nodes) {
    const server = resolver.get(node, 'servers', '0');
    const url = readText(server, 'url');
    if (url === undefined) continue;
    const filled = url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
      const value = resolver.get(server, 'variables', name, 'default')?.value;
      return value === undefined ? whole : String(value);
    });
    return filled.replace(/\/$/, '');
  }
  return 'https://api.example.com';
}

/** The query as a whole: an example that is written out, or the fields of one. */
function createQueryString(parameter: SpecNode, resolver: Resolver): string {
  const media = pickMedia(parameter, resolver);
  const [example] = media ? listExamples(media.type, media.node, { resolver, direction: 'request' }) : [];
  const value = example?.value;
  if (typeof value === 'string') return encodeURI(value.replace(/^\?/, ''));
  if (!isObject(value) || (media && isJson(media.type)))
    return encodeURIComponent(JSON.stringify(value ?? ''));
  return new URLSearchParams(
    Object.entries(value).map(([key, one]) => [key, formatValue(one)] satisfies [string, string]),
  ).toString();
}

function getSampleValue(parameter: SpecNode | undefined, name: string, resolver: Resolver): string {
  const schema = parameter && (resolver.get(parameter, 'schema') ?? pickMedia(parameter, resolver)?.schema);
  const given = findGiven(parameter, schema, resolver);
  if (Array.isArray(given)) return given.join(',');
  if (given !== undefined) return typeof given === 'object' ? JSON.stringify(given) : String(given);
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .toUpperCase();
}

/** JSON if there is a choice. */
export function pickMedia(
  node: SpecNode | undefined,
  resolver: Resolver,
): { readonly type: string; readonly node: SpecNode; readonly schema: SpecNode | undefined } | undefined {
  const list = resolver.list(node, 'content');
  const [type, media] = list.find(([name]) => isJson(name)) ?? list[0] ?? [];
  return type === undefined || media === undefined
    ? undefined
    : { type, node: media, schema: resolver.get(media, 'schema') };
}

export function isJson(type: string): boolean {
  return /[/+]json\b/i.test(type);
}

/** The examples that a media type gives, or one made from its schema. */
export function listExamples(
  type: string,
  media: SpecNode,
  { resolver, direction }: { readonly resolver: Resolver; readonly direction: 'request' | 'response' },
): readonly { readonly name: string; readonly value: unknown; readonly isGenerated: boolean }[] {
  if (isObject(media.value) && media.value.example !== undefined)
    return [{ name: '', value: media.value.example, isGenerated: false }];
  const named = resolver.list(media, 'examples').flatMap(([key, node]) => {
    const value = isObject(node.value)
      ? (node.value.value ?? node.value.dataValue ?? node.value.serializedValue)
      : undefined;
    return value === undefined ? [] : [{ name: readText(node, 'summary') ?? key, value, isGenerated: false }];
  });
  if (named.length > 0) return named;
  const schema = resolver.get(media, 'schema');
  if (schema === undefined || !(isJson(type) || /form/.test(type))) return [];
  const value = createExample(schema, resolver, direction);
  return value === undefined || value === null ? [] : [{ name: '', value, isGenerated: true }];
}

/** The body of a sample, by its media type. */
export function createBody(type: string, media: SpecNode, resolver: Resolver): SampleBody {
  const [example] = listExamples(type, media, { resolver, direction: 'request' });
  if (isJson(type)) return { kind: 'json', value: example?.value ?? {} };
  const isMultipart = /^multipart\//i.test(type);
  if (isMultipart || /x-www-form-urlencoded/i.test(type)) {
    const value = isObject(example?.value) ? example.value : {};
    const schema = resolver.get(media, 'schema');
    const fields = Object.entries(value).map(([name, one]) => {
      const field = resolver.get(schema, 'properties', name);
      const isFile =
        isMultipart &&
        (readText(field, 'format') === 'binary' || readText(field, 'contentMediaType') !== undefined);
      return { name, value: formatValue(one), isFile };
    });
    return { kind: isMultipart ? 'multipart' : 'form', fields };
  }
  return typeof example?.value === 'string' ? { kind: 'text', text: example.value } : { kind: 'file' };
}

/** The first way that is allowed, all of its schemes. */
function readAuth(root: SpecNode, resolver: Resolver, security: SpecNode | undefined) {
  const [, first] = resolver.list(security)[0] ?? [];
  const headers: [string, string][] = [];
  const query: string[] = [];
  let isBasic = false;
  for (const [name] of resolver.list(first)) {
    const scheme = resolver.get(root, 'components', 'securitySchemes', name);
    const kind = readText(scheme, 'type');
    const key = readText(scheme, 'name') ?? '';
    if (kind === 'http' && /^basic$/i.test(readText(scheme, 'scheme') ?? '')) isBasic = true;
    else if (kind === 'http' || kind === 'oauth2' || kind === 'openIdConnect')
      headers.push(['Authorization', 'Bearer YOUR_TOKEN']);
    else if (kind === 'apiKey') {
      const place = readText(scheme, 'in');
      if (place === 'query') query.push(`${encodeURIComponent(key)}=YOUR_API_KEY`);
      else if (place === 'cookie') headers.push(['Cookie', `${key}=YOUR_API_KEY`]);
      else headers.push([key, 'YOUR_API_KEY']);
    }
  }
  return { headers, query, isBasic };
}
