/**
 * Checks of navigation that no schema can express: links and icons that could run code, patterns no browser
 * can read.
 */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { isSafeUrl } from '../../shared/url.ts';
import { getRemovalLevel } from '../config/removal-level.ts';
import type { SiteConfig } from '../types.ts';
import { isQuickPattern } from './quick-pattern.ts';
import { isSafeIcon, isSafeTag } from './safe-svg.ts';

type KeyPath = readonly (string | number)[];

/** Checks a value at any depth; `locate` gives the place of a key path. */
export function checkNavigationValues(
  value: unknown,
  options: {
    readonly locate: (path: KeyPath) => Partial<Diagnostic>;
    /** Its schemes are those of links, besides the usual ones. */
    readonly config: Pick<SiteConfig, 'markdown' | 'untrusted'>;
  },
  path: KeyPath = [],
): Diagnostic[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, child]) =>
      checkNavigationValues(child, options, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  }
  if (typeof value !== 'string') return [];
  const { locate, config } = options;
  const key = path.at(-1);
  if (key === 'link' && !isSafeUrl(value, config.markdown.schemes)) {
    const message = `The link ${JSON.stringify(value)} can run code or has an unknown scheme; it was left out.`;
    return [
      createDiagnostic(getRemovalLevel(config), 'DG2014', message, {
        ...locate(path),
        hint: 'Write a path or an address with "https:", or allow the scheme with "markdown.link.schemes".',
      }),
    ];
  }
  if (key === 'rel' && /(?:^|\s)opener(?:\s|$)/i.test(value)) {
    const message = 'With "opener", the target page could navigate this window elsewhere.';
    return [
      createDiagnostic('error', 'DG2014', message, { ...locate(path), hint: 'Remove the word from "rel".' }),
    ];
  }
  if ((key === 'icon' && !isSafeIcon(value)) || (key === 'tag' && !isSafeTag(value))) {
    const message = `The drawing of "${key}" contains more than shapes and images, so it could run code.`;
    return [
      createDiagnostic('error', 'DG2021', message, {
        ...locate(path),
        hint: 'Keep elements such as <path>, <g> and <img> with plain attributes, or use an image file.',
      }),
    ];
  }
  if (key === 'activeMatch' && !isPattern(value)) {
    const why = isExpression(value)
      ? 'is so complex that it could keep a browser busy'
      : 'is not a regular expression';
    const message = `"activeMatch" ${JSON.stringify(value)} ${why}; it was left out.`;
    return [
      createDiagnostic('error', 'DG2015', message, {
        ...locate(path),
        hint: 'Write the path, such as "^/guide/".',
      }),
    ];
  }
  return [];
}

/** Returns true for a regular expression that is quick on any text. */
export function isPattern(source: string): boolean {
  return isExpression(source) && isQuickPattern(source);
}

function isExpression(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
