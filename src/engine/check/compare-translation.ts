/** Compares a translation with its original: pairs their sections, and finds those that are behind. */
import type { OutlineSection, PageOutline } from '../markdown/page-outline.ts';
import type { LockedSection } from './language-lock.ts';

export interface SectionPair {
  readonly source: OutlineSection;
  readonly translation: OutlineSection;
  /** `new`: nobody has recorded that the two match. */
  readonly state: 'current' | 'behind' | 'new';
}

export interface ComparedTranslation {
  readonly pairs: readonly SectionPair[];
  /** Sections of the original that the translation lacks. */
  readonly missing: readonly OutlineSection[];
  /** Sections of the translation that the original lacks. */
  readonly extra: readonly OutlineSection[];
  /** True if the pair has ever been reviewed. */
  readonly isRecorded: boolean;
}

export interface ComparedPages {
  readonly source: PageOutline;
  readonly translation: PageOutline;
  /** Recorded hashes by id of the original section. */
  readonly locked: ReadonlyMap<string, LockedSection> | undefined;
}

export function compareTranslation({ source, translation, locked }: ComparedPages): ComparedTranslation {
  const partners = pairSections(source.sections, translation.sections);
  const matched = new Set(partners.values());
  const pairs = [...partners].map(([original, translated]): SectionPair => {
    // A heading with a new id is still the same section.
    const lockedSection = locked?.get(original.id) ?? locked?.get(translated.id);
    const isCurrent = lockedSection?.source === original.hash;
    return {
      source: original,
      translation: translated,
      state: lockedSection === undefined ? 'new' : isCurrent ? 'current' : 'behind',
    };
  });
  return {
    pairs,
    missing: source.sections.filter((section) => !partners.has(section)),
    extra: translation.sections.filter((section) => !matched.has(section)),
    isRecorded: locked !== undefined,
  };
}

/**
 * Pairs sections by id. Between two pairs, remaining sections are paired in order if both sides have
 * the same number: these are headings without the original's id.
 */
function pairSections(
  sources: readonly OutlineSection[],
  translations: readonly OutlineSection[],
): ReadonlyMap<OutlineSection, OutlineSection> {
  const byId = new Map(translations.map((section) => [section.id, section]));
  const pairs = new Map<OutlineSection, OutlineSection>();
  for (const source of sources) {
    const translation = byId.get(source.id);
    if (translation) pairs.set(source, translation);
  }
  const places = new Map(translations.map((section, index) => [section, index]));
  const paired = new Set(pairs.values());
  let gap: OutlineSection[] = [];
  let from = 0;
  const close = (to: number): void => {
    const unpaired = translations.slice(from, to).filter((section) => !paired.has(section));
    const fits =
      unpaired.length === gap.length && unpaired.every((section, at) => section.depth === gap[at]?.depth);
    if (fits) for (const [at, source] of gap.entries()) pairs.set(source, unpaired[at] as OutlineSection);
    gap = [];
  };
  for (const source of sources) {
    const translation = pairs.get(source);
    if (translation === undefined) gap.push(source);
    else {
      const place = places.get(translation) ?? 0;
      close(place);
      from = Math.max(from, place + 1);
    }
  }
  close(translations.length);
  // In the order of the original.
  return new Map(
    sources.flatMap((source) => (pairs.has(source) ? [[source, pairs.get(source) as OutlineSection]] : [])),
  );
}
