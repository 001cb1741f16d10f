/** Creates a request from what the reader has filled in. It only goes to listed origins, whatever the page says. */
import { origins } from 'docgen-openapi/settings';
import type { TriedBody, TriedCredential, TriedOperation, TriedParameter } from '../tried-operation.ts';
import type { ConsoleWords } from './words.ts';

export interface ConsoleInput {
  readonly server: string;
  /** By position in the list of parameters; empty ones are left out. */
  readonly values: readonly string[];
  readonly body: TriedBody | undefined;
  /** Text, a file, or the fields of a form. */
  readonly content: string | Blob | readonly (readonly [name: string, value: string | Blob])[] | undefined;
  readonly credentials: readonly (TriedCredential & { readonly user: string; readonly secret: string })[];
}

export interface ConsoleRequest {
  readonly url: URL;
  readonly init: RequestInit;
}

/** Returns the reason in words if there is none. */
export function createRequest(
  { method, path, parameters }: TriedOperation,
  input: ConsoleInput,
  words: ConsoleWords,
): ConsoleRequest | string {
  const filled = parameters.map((parameter, at) => ({ parameter, text: input.values[at]?.trim() ?? '' }));
  const given: { readonly parameter: TriedParameter; readonly value: Value }[] = [];
  for (const { parameter, text } of filled) {
    if (text === '') continue;
    const value = readValue(parameter, text);
    if (value === undefined) return words.invalidJson(parameter.name);
    given.push({ parameter, value });
  }
  const filledPath = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const found = given.find(({ parameter }) => parameter.in === 'path' && parameter.name === name);
    return found ? formatPath(found.parameter, found.value) : '';
  });
  const url = new URL(input.server + filledPath);
  if (!origins.includes(url.origin)) return words.notListed(url.origin);
  if (
    location.protocol === 'https:' &&
    url.protocol === 'http:' &&
    !/^(?:localhost|127\.|\[::1\])/.test(url.hostname)
  )
    return words.insecure(url.origin);
  const headers = new Headers();
  const query: (readonly [string, string])[] = [];
  const wanted: (readonly [string, string])[] = [];
  for (const { parameter, value } of given) {
    if (parameter.in === 'query') query.push(...listPairs(parameter, value));
    if (parameter.in === 'header') wanted.push([parameter.name, formatList(value, ',', parameter.explode)]);
  }
  for (const credential of input.credentials) {
    if (credential.secret === '' && credential.user === '') continue;
    if (credential.kind === 'query') query.push([credential.key, credential.secret]);
    else wanted.push([credential.key, formatCredential(credential)]);
  }
  const { body, content } = input;
  if (body && content !== undefined && body.kind !== 'multipart') wanted.push(['Content-Type', body.type]);
  for (const [name, value] of wanted)
    try {
      headers.set(name, value);
    } catch {
      return words.invalidHeader(name);
    }
  for (const [name, value] of query) url.searchParams.append(name, value);
  const init: RequestInit = {
    method,
    headers,
    mode: 'cors',
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    ...(content !== undefined &&
      method !== 'GET' &&
      method !== 'HEAD' && { body: encodeContent(body, content) }),
  };
  return { url, init };
}

type Value = string | readonly string[] | Readonly<Record<string, string>>;

function readValue({ type }: TriedParameter, text: string): Value | undefined {
  if (type === 'array')
    return text
      .split(/[,，\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== '');
  if (type !== 'object') return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, typeof one === 'string' ? one : JSON.stringify(one)]),
    );
  } catch {
    return undefined;
  }
}

/** Formats lists in the styles of OpenAPI: `a,b`, and for an object `k,v` or, exploded, `k=v`. */
function formatList(value: Value, comma: string, explode: boolean): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(comma);
  return Object.entries(value)
    .map(([key, one]) => `${key}${explode ? '=' : comma}${one}`)
    .join(comma);
}

function formatPath({ name, style, explode }: TriedParameter, value: Value): string {
  const encoded = mapValue(value, encodeURIComponent);
  const isList = typeof encoded !== 'string' && explode;
  if (style === 'label') return `.${formatList(encoded, isList ? '.' : ',', explode)}`;
  if (style !== 'matrix') return formatList(encoded, ',', explode);
  if (!isList) return `;${name}=${formatList(encoded, ',', explode)}`;
  return Array.isArray(encoded)
    ? encoded.map((one: string) => `;${name}=${one}`).join('')
    : `;${formatList(encoded, ';', true)}`;
}

function mapValue(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map(change);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [change(key), change(one)]));
}

function listPairs({ name, style, explode }: TriedParameter, value: Value): (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (Array.isArray(value)) {
    if (explode) return value.map((one: string) => [name, one]);
    const comma = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
    return [[name, value.join(comma)]];
  }
  if (style === 'deepObject') return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, one]);
  return explode ? Object.entries(value) : [[name, formatList(value, ',', false)]];
}

function formatCredential({ kind, user, secret }: ConsoleInput['credentials'][number]): string {
  if (kind === 'bearer') return `Bearer ${secret}`;
  if (kind !== 'basic') return secret;
  const bytes = new TextEncoder().encode(`${user}:${secret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function encodeContent(body: TriedBody | undefined, content: NonNullable<ConsoleInput['content']>): BodyInit {
  if (typeof content === 'string' || content instanceof Blob) return content;
  if (body?.kind === 'form')
    return new URLSearchParams(content.map(([name, value]) => [name, String(value)])).toString();
  const data = new FormData();
  for (const [name, value] of content) data.append(name, value);
  return data;
}
