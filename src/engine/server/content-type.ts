import { lookup } from 'mrmime';

/** The `Content-Type` of a file by its name; text is always UTF-8 here. */
export function getContentType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type};charset=utf-8` : type;
}

/** True if compressing helps: any text. Pictures, fonts and archives are already compressed. */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript|wasm)\b/.test(type);
}
