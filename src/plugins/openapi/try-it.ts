/** The console of an operation, which sends requests from the page: its data, and allowed origins. */
import type { PluginProblem } from 'docgenjs';
import { isTrue, type Operation, readText } from './api.ts';
import { findGiven } from './example.ts';
import { formatValue } from './markdown-text.ts';
import { createBody, type RequestInput } from './request.ts';
import { isObject, type Resolver, type SpecNode } from './resolver.ts';
import type { TriedBody, TriedCredential, TriedOperation, TriedParameter } from './tried-operation.ts';

/** Methods that a page can send. */
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'query']);
/** Most servers that the variables of one address can make. */
const MOST_SERVERS = 50;

export interface TriedInput extends RequestInput {
  readonly origins: readonly string[];
}

/** Undefined if there is nothing to send to. */
export function readTriedOperation(input: TriedInput): TriedOperation | undefined {
  const { operation, root, resolver, parameters, security, origins } = input;
  const { node, item, method, path, isWebhook } = operation;
  const servers = listServers([node, item, root], resolver, origins).addresses;
  if (isWebhook || servers.length === 0 || !METHODS.has(method)) return undefined;
  const body = resolver.get(node, 'requestBody');
  const credentials = readWays(root, resolver, security);
  return {
    method: method.toUpperCase(),
    path,
    servers,
    parameters: parameters.flatMap((parameter) => readParameter(parameter, resolver)),
    bodies: resolver.list(body, 'content').map(([type, media]) => readBody(type, media, resolver)),
    isBodyRequired: isTrue(body, 'required'),
    ways: credentials.ways,
    unsendable: [
      ...parameters.filter(isUnsendable).map((one) => readText(one, 'name') ?? ''),
      ...credentials.unsendable,
    ],
  };
}

/** The servers of the nearest that has some, with every value that their variables may have. */
function listServers(nodes: readonly SpecNode[], resolver: Resolver, allowed: readonly string[]) {
  const owner = nodes.find((node) => resolver.list(node, 'servers').length > 0);
  const addresses = resolver
    .list(owner, 'servers')
    .flatMap(([, server]) => fillVariables(server, resolver))
    // A bare path may be at any of them.
    .flatMap((url) => (url.startsWith('/') ? allowed.map((origin) => origin + url) : [url]))
    .filter((url) => URL.canParse(url));
  return {
    /** At listed origins. */
    addresses: [...new Set(addresses.filter((url) => allowed.includes(new URL(url).origin)))].map((url) =>
      url.replace(/\/$/, ''),
    ),
    origins: addresses.map((url) => new URL(url).origin),
    /** What lists them; undefined where nothing does. */
    node: resolver.get(owner, 'servers'),
  };
}

function fillVariables(server: SpecNode, resolver: Resolver): string[] {
  const variables = new Map(resolver.list(server, 'variables'));
  let urls = [readText(server, 'url') ?? ''];
  for (const [name, { value }] of variables) {
    const { default: fallback, enum: listed } = isObject(value) ? value : {};
    const values = [fallback, ...(Array.isArray(listed) ? listed : [])].filter((one) => one !== undefined);
    const unique = [...new Set(values.map(String))];
    urls = urls
      .flatMap((url) => unique.map((one) => url.replaceAll(`{${name}}`, () => one)))
      .slice(0, MOST_SERVERS);
  }
  return urls.filter((url) => url !== '');
}

/** Headers that OpenAPI sets elsewhere: by the type of the body, by security. */
const SAID_ELSEWHERE = /^(?:accept|content-type|authorization)$/i;
/** Headers that browsers write themselves. */
const OF_BROWSERS =
  /^(?:accept-(?:charset|encoding)|connection|content-length|cookie2?|date|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i;

function isUnsendable(parameter: SpecNode): boolean {
  const place = readText(parameter, 'in');
  return place === 'cookie' || (place === 'header' && OF_BROWSERS.test(readText(parameter, 'name') ?? ''));
}

function readParameter(node: SpecNode, resolver: Resolver): TriedParameter[] {
  const name = readText(node, 'name') ?? '';
  const place = readText(node, 'in');
  if (place !== 'path' && place !== 'query' && place !== 'header') return [];
  if (isUnsendable(node) || (place === 'header' && SAID_ELSEWHERE.test(name))) return [];
  const [, media] = resolver.list(node, 'content')[0] ?? [];
  const schema = resolver.get(node, 'schema') ?? resolver.get(media, 'schema');
  const { type: types, enum: values } = isObject(schema?.value) ? schema.value : {};
  const type = [types].flat().find((one) => one !== 'null');
  const { explode } = isObject(node.value) ? node.value : {};
  const given = findGiven(node, schema, resolver);
  const style = readText(node, 'style') ?? (place === 'query' ? 'form' : 'simple');
  return [
    {
      name,
      in: place,
      isRequired: place === 'path' || isTrue(node, 'required'),
      type:
        media !== undefined
          ? 'text'
          : type === 'integer' || type === 'number'
            ? 'number'
            : type === 'boolean' || type === 'array' || type === 'object'
              ? type
              : 'text',
      values: Array.isArray(values) ? values.filter((one) => one !== null).map(formatValue) : [],
      example: Array.isArray(given)
        ? given.map(formatValue).join(', ')
        : given === undefined
          ? ''
          : formatValue(given),
      style,
      explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'deepObject',
    },
  ];
}

function readBody(type: string, media: SpecNode, resolver: Resolver): TriedBody {
  const body = createBody(type, media, resolver);
  switch (body.kind) {
    case 'json':
      return { type, kind: 'text', text: JSON.stringify(body.value, null, 2), fields: [] };
    case 'text':
      return { type, kind: 'text', text: body.text, fields: [] };
    case 'file':
      return { type, kind: /^text\/|xml/i.test(type) ? 'text' : 'file', text: '', fields: [] };
    default:
      return { type, kind: body.kind, text: '', fields: body.fields };
  }
}

function readWays(root: SpecNode, resolver: Resolver, security: SpecNode | undefined) {
  const unsendable = new Set<string>();
  const ways = resolver.list(security).map(([, way]) =>
    resolver.list(way).flatMap(([name]): TriedCredential[] => {
      const credential = readCredential(name, resolver.get(root, 'components', 'securitySchemes', name));
      if (credential === undefined) unsendable.add(name);
      return credential ? [credential] : [];
    }),
  );
  return { ways, unsendable: [...unsendable] };
}

function readCredential(name: string, scheme: SpecNode | undefined): TriedCredential | undefined {
  const key = readText(scheme, 'name') ?? '';
  switch (readText(scheme, 'type')) {
    case 'http': {
      const kind = readText(scheme, 'scheme')?.toLowerCase();
      if (kind === 'basic' || kind === 'bearer') return { name, kind, key: 'Authorization' };
      return { name, kind: 'header', key: 'Authorization' };
    }
    case 'oauth2':
    case 'openIdConnect':
      return { name, kind: 'bearer', key: 'Authorization' };
    case 'apiKey': {
      const place = readText(scheme, 'in');
      return place === 'header' || place === 'query' ? { name, kind: place, key } : undefined;
    }
    default:
      return undefined;
  }
}

/** Reports operations that no listed origin serves, and origins that serve none. */
export function checkOrigins(
  operations: readonly Operation[],
  { root, resolver, origins }: Pick<TriedInput, 'root' | 'resolver' | 'origins'>,
): PluginProblem[] {
  const seen = new Set<string>();
  const missing = new Map<string, PluginProblem>();
  for (const { node, item, isWebhook } of operations) {
    if (isWebhook) continue;
    const servers = listServers([node, item, root], resolver, origins);
    for (const origin of servers.origins) seen.add(origin);
    if (servers.addresses.length > 0) continue;
    const { file, keys } = servers.node ?? { file: root.file, keys: ['servers'] };
    const listed = [...new Set(servers.origins)].join(', ');
    missing.set([file.path, ...keys].join('\n'), {
      severity: 'warning',
      message:
        listed === ''
          ? 'The description names no server, so operations have no console.'
          : `No server of these is at an origin of "tryIt", so their operations have no console: ${listed}.`,
      hint: 'Add its origin to "tryIt.origins": readers then send requests to it.',
      file: file.path,
      ...file.locate(keys),
    });
  }
  const unused = origins.filter((origin) => !seen.has(origin));
  return [
    ...missing.values(),
    ...unused.map(
      (origin): PluginProblem => ({
        severity: 'warning',
        message: `"tryIt.origins" has "${origin}", where no server of the description is.`,
        hint: 'Name it in "servers" of the description or of an overlay, or take it out.',
        file: root.file.path,
        ...root.file.locate(['servers']),
      }),
    ),
  ];
}
