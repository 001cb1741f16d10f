/** The inline script of every page, and how a content security policy names it. */
import { createHash } from 'node:crypto';
import { APPEARANCE_SCRIPT, PORTABLE_STORAGE_SCRIPT } from '../../shared/appearance-script.ts';

type InlineScriptInput = { readonly portable?: boolean };

export function getInlineScript({ portable }: InlineScriptInput): string {
  return portable ? PORTABLE_STORAGE_SCRIPT + APPEARANCE_SCRIPT : APPEARANCE_SCRIPT;
}

export function getInlineScriptHash(input: InlineScriptInput): string {
  return `'sha256-${createHash('sha256').update(getInlineScript(input)).digest('base64')}'`;
}

/** Of a site that is served. */
export const INLINE_SCRIPT_HASH = getInlineScriptHash({});
