/**
 * `i18n.lock.json`: for each section of each translation, the hash of its original and its own hash at the time of
 * translation. One line per section, sorted by page and place in it, so that branches that translate different pages
 * merge without conflicts.
 */
import { FRONTMATTER_ID } from '../markdown/section-ids.ts';

export interface LockedSection {
  readonly source: string;
  readonly translation: string;
}

/** Reviewed sections: by path of the translation in the docs folder, then by id of the original section. */
export type LanguageLock = ReadonlyMap<string, ReadonlyMap<string, LockedSection>>;

const VERSION = 1;

/** Returns the reason if the text is no lock file. */
export function parseLanguageLock(text: string): LanguageLock | { readonly problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  const { version, sections } = (json ?? {}) as { version?: unknown; sections?: unknown };
  if (version !== VERSION) return { problem: `its "version" is ${JSON.stringify(version)}, not ${VERSION}` };
  if (typeof sections !== 'object' || sections === null) return { problem: 'it has no "sections"' };
  const lock = new Map<string, Map<string, LockedSection>>();
  for (const [key, value] of Object.entries(sections)) {
    const [, page, id] = /^(.*?\.[a-z]+)#(.*)$/s.exec(key) ?? [];
    const isPair =
      Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
    if (page === undefined || id === undefined || !isPair)
      return { problem: `the line of "${key}" is not that of a section` };
    const [source, translation] = value as [string, string];
    const lockedSections = lock.get(page) ?? new Map<string, LockedSection>();
    lockedSections.set(id, { source, translation });
    lock.set(page, lockedSections);
  }
  return lock;
}

export function printLanguageLock(lock: LanguageLock): string {
  const lines = [...lock]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([page, sections]) =>
      [...sections].sort(compareIds).map(([id, { source, translation }]) => {
        return `    ${JSON.stringify(`${page}#${id}`)}: ["${source}", "${translation}"]`;
      }),
    );
  return `{\n  "version": ${VERSION},\n  "sections": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Sorts frontmatter first, then the ids by name: a section that moves changes no line. */
function compareIds([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === FRONTMATTER_ID || b === FRONTMATTER_ID) return a === FRONTMATTER_ID ? -1 : 1;
  return a < b ? -1 : 1;
}
