/**
 * From a route to its page source: bytes, text, frontmatter, body. Problems never throw: they are in `diagnostics`,
 * beside whatever part of the page is usable, so that one build reports the problems of all pages.
 */

import { createDiagnostic, toExcerpt } from '../../shared/diagnostic.ts';
import type { Diagnostic, Frontmatter } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { checkFrontmatter } from '../config/frontmatter.ts';
import { getRemovalLevel } from '../config/removal-level.ts';
import { beginWork } from '../threads/site-work.ts';
import type { Route, SiteConfig } from '../types.ts';
import { readSource } from './decode-source.ts';
import { type FrontmatterBlock, readFrontmatter } from './frontmatter/frontmatter.ts';
import type { UnsafeValue } from './frontmatter/frontmatter-head.ts';
import { sanitizeFrontmatter } from './frontmatter/frontmatter-html.ts';
import { findExcess } from './prepass/source-limits.ts';

/** A page as read from disk: frontmatter removed, nothing compiled. */
export interface PageSource {
  readonly route: Route;
  /** The file's text, without BOM and CR. */
  readonly text: string;
  /** `text` with empty lines in place of the frontmatter block. */
  readonly body: string;
  readonly frontmatter: Frontmatter;
  readonly diagnostics: readonly Diagnostic[];
  /** Hash of the file's bytes as they were read; `''` if they could not be. */
  readonly hash: string;
}

export async function readPage(route: Route, config: SiteConfig): Promise<PageSource> {
  const name = getProjectPath(route.file, config);
  const { markdown, laxLevel } = config;
  const source = await readSource(route.file, {
    name,
    maxFileSize: markdown.maxFileSize,
    // Nobody can fix a page that a plugin writes: its words come from elsewhere.
    laxLevel: route.isElsewhere && laxLevel === 'error' ? 'warning' : laxLevel,
  });
  if (source.text === undefined) return createUnusableSource(route, [source.diagnostic]);
  const { text, warning, hash } = source;
  const diagnostics = warning === undefined ? [] : [warning];
  if (route.kind === 'module') return { route, text, body: text, frontmatter: {}, diagnostics, hash };
  const page = parsePageSource({ route, text, name, config, hash });
  return { ...page, diagnostics: [...diagnostics, ...page.diagnostics] };
}

interface PageText {
  readonly route: Route;
  readonly text: string;
  /** Name of the file in messages. */
  readonly name: string;
  readonly config: SiteConfig;
  readonly hash?: string;
}

/** Parses a page source from a text in memory; `readPage` without the disk. */
export function parsePageSource({ route, text, name, config, hash = '' }: PageText): PageSource {
  const block = readFrontmatter(text, name, config.laxLevel);
  const { body, frontmatter } = applyRules(block, config.replaceRules, name);
  const excess = findExcess(body);
  const diagnostics = [...block.diagnostics, ...checkKeys(block, text, { name, config })];
  if (excess !== undefined) {
    const { message, ...place } = excess;
    diagnostics.push(createDiagnostic('error', 'DG3004', message, { file: name, column: 1, ...place }));
  }
  const onUnsafe = ({ path, severity, code, message, hint }: UnsafeValue): void => {
    const place = block.getPlace(path);
    const excerpt = toExcerpt(text, place.line);
    diagnostics.push(createDiagnostic(severity, code, message, { file: name, ...place, excerpt, hint }));
  };
  return {
    route,
    text,
    body: excess === undefined ? body : '',
    frontmatter: sanitizeFrontmatter(frontmatter, {
      isTrusted: config.markdown.html,
      schemes: config.markdown.schemes,
      removed: getRemovalLevel(config),
      onUnsafe,
    }),
    diagnostics,
    hash,
  };
}

/** Creates the source of a page of which nothing can be used. */
export function createUnusableSource(route: Route, diagnostics: readonly Diagnostic[]): PageSource {
  return { route, text: '', body: '', frontmatter: {}, diagnostics, hash: '' };
}

/** Reports unknown keys and wrong values, at the place of their key. */
function checkKeys(
  block: FrontmatterBlock,
  text: string,
  { name, config }: Pick<PageText, 'name' | 'config'>,
): Diagnostic[] {
  // No key has an informative level.
  return checkFrontmatter(block.frontmatter, config.laxLevel).map(({ path, severity, message, hint }) => {
    const place = block.getPlace(path);
    const excerpt = toExcerpt(text, place.line);
    return createDiagnostic(severity, 'DG3017', message, {
      file: name,
      ...place,
      excerpt,
      hint,
    });
  });
}

function applyRules(block: FrontmatterBlock, rules: SiteConfig['replaceRules'], file: string) {
  if (rules.length === 0) return block;
  const subject = 'A rule of replaceRules';
  const endless = { code: 'DG3052', subject, file, isForeign: true } as const;
  const end = beginWork({ what: `replaceRules for ${file}`, endless });
  const body = replaceByRules(block.body, rules);
  const frontmatter = replaceInStrings(block.frontmatter, rules) as Frontmatter;
  end();
  return { body, frontmatter };
}

/** Applies one rule after the other, as `String.replace` does. */
function replaceByRules(text: string, rules: SiteConfig['replaceRules']): string {
  return rules.reduce((result, { search, replace }) => result.replace(search, replace), text);
}

function replaceInStrings(value: unknown, rules: SiteConfig['replaceRules']): unknown {
  if (typeof value === 'string') return replaceByRules(value, rules);
  if (Array.isArray(value)) return Object.freeze(value.map((item) => replaceInStrings(item, rules)));
  if (typeof value !== 'object' || value === null) return value;
  const record: Record<string, unknown> = Object.create(null);
  for (const [key, item] of Object.entries(value)) record[key] = replaceInStrings(item, rules);
  return Object.freeze(record);
}
