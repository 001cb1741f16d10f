import { lookup } from 'mrmime';

/** The well-known address of a list of APIs, whose name does not show its type. */
const CATALOG = /(?:^|\/)\.well-known\/api-catalog$/;

/** The `Content-Type` of a file by its path; text is always UTF-8 here. */
export function getContentType(name: string): string {
  if (CATALOG.test(name)) return 'application/linkset+json';
  const type = lookup(name) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type};charset=utf-8` : type;
}

/** True if compressing helps: any text. Pictures, fonts and archives are already compressed. */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript|wasm)\b/.test(type);
}
