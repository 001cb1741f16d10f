/** Compares the structure of a translation with its original: headings, code, links, frontmatter. */
import { getProjectPath } from '../config/file-path.ts';
import { TRANSLATED } from '../markdown/code/code-lines.ts';
import type { OutlineCode, PageOutline } from '../markdown/page-outline.ts';
import { splitUnit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';
import type { SectionPair } from './compare-translation.ts';

export interface BuiltPage {
  readonly route: Route;
  readonly outline: PageOutline;
}

/** A difference, at its line in the translation. */
export interface Difference {
  readonly message: string;
  readonly line?: number;
  readonly hint?: string;
}

export interface BuildInput {
  readonly source: BuiltPage;
  readonly translation: BuiltPage;
  readonly pairs: readonly SectionPair[];
  readonly config: SiteConfig;
  readonly table: RouteTable;
}

export function compareBuild(input: BuildInput): Difference[] {
  const name = getProjectPath(input.source.route.file, input.config);
  return [
    ...compareKeys(input),
    ...input.pairs.flatMap((pair) => [...compareHeading(pair, name), ...compareCodes(pair, name)]),
    ...compareLinks(input, name),
  ];
}

function compareKeys({ source, translation }: BuildInput): Difference[] {
  const translatedKeys = new Set(translation.outline.keys);
  const original = new Set(source.outline.keys);
  const lacks = source.outline.keys.filter((key) => !translatedKeys.has(key));
  const adds = translation.outline.keys.filter((key) => !original.has(key));
  const quoteList = (keys: readonly string[]) => keys.map((key) => `"${key}"`).join(', ');
  return [
    ...(lacks.length > 0
      ? [{ message: `Frontmatter lacks ${quoteList(lacks)}, which the original has.`, line: 1 }]
      : []),
    ...(adds.length > 0
      ? [{ message: `Frontmatter has ${quoteList(adds)}, which the original lacks.`, line: 1 }]
      : []),
  ];
}

function compareHeading({ source, translation }: SectionPair, name: string): Difference[] {
  if (source.depth === 0 || translation.depth === 0) return [];
  const { line, title, depth } = translation;
  const place = `${name}:${source.line}`;
  if (depth !== source.depth) {
    return [
      {
        line,
        message: `Heading "${title}" has level ${depth}; in the original it has level ${source.depth} (${place}).`,
      },
    ];
  }
  if (source.id === translation.id) return [];
  return [
    {
      line,
      message: `Heading "${title}" has the id "${translation.id}"; that of the original is "${source.id}" (${place}).`,
      hint: `Write "${'#'.repeat(depth)} ${title} {#${source.id}}".`,
    },
  ];
}

function compareCodes({ source, translation }: SectionPair, name: string): Difference[] {
  const [translatedCodes, sourceCodes] = [translation.codes, source.codes];
  if (translatedCodes.length !== sourceCodes.length) {
    const count = (codes: readonly OutlineCode[]) =>
      codes.length === 1 ? '1 code block' : `${codes.length} code blocks`;
    const place = translation.title === '' ? 'The opening' : `Section "${translation.title}"`;
    return [
      {
        line: translation.line,
        message: `${place} has ${count(translatedCodes)}; the original has ${sourceCodes.length} (${name}:${source.line}).`,
      },
    ];
  }
  return translatedCodes.flatMap((code, at): Difference[] => {
    const original = sourceCodes[at];
    if (original === undefined || isAlike(code, original)) return [];
    return [
      {
        line: code.line,
        message: `The code block differs from the one in the original (${name}:${original.line}).`,
        hint: 'Only comments and text in the other language may differ.',
      },
    ];
  });
}

function isAlike(a: OutlineCode, b: OutlineCode): boolean {
  if (a.lang !== b.lang) return false;
  if (a.lines === undefined || b.lines === undefined) return true;
  if (a.lines.length !== b.lines.length) return false;
  return a.lines.every(
    (line, at) => line === b.lines?.[at] || line === TRANSLATED || b.lines?.[at] === TRANSLATED,
  );
}

function compareLinks({ source, translation, config, table }: BuildInput, name: string): Difference[] {
  const translatedTargets = collectTargets(translation, { config, table });
  const original = collectTargets(source, { config, table });
  const lacks = [...original].filter(([target]) => !translatedTargets.has(target));
  const adds = [...translatedTargets].filter(([target]) => !original.has(target));
  return [
    ...lacks.map(([target, line]) => ({
      message: `No link points to "/${target}", unlike in the original (${name}:${line}).`,
    })),
    ...adds.map(([target, line]) => ({ line, message: `The original has no link to "/${target}".` })),
  ];
}

/** Collects the targets of a page's links inside the site, without language, with the line of the first link. */
function collectTargets(
  { route, outline }: BuiltPage,
  { config, table }: Pick<BuildInput, 'config' | 'table'>,
): ReadonlyMap<string, number> {
  const targets = new Map<string, number>();
  for (const { url, line } of outline.links) {
    const { kind, target, hash } = table.resolveLink(url, route);
    if (kind === 'external' || target === undefined) continue;
    const key = splitUnit(target.path, config).rest + (hash === '' ? '' : `#${hash}`);
    if (!targets.has(key)) targets.set(key, line);
  }
  return targets;
}
