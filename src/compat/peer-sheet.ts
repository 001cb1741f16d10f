/** A sheet of a project that is moved to docgen: with docgen's names, and with what its author has to look at. */
import { listElementSelectors } from './element-rules.ts';
import { findLostParts, type LostParts, renameThemeParts } from './theme-names.ts';

export interface PeerSheet {
  /** The sheet, with docgen's names of parts of the theme. */
  readonly css: string;
  /** Selectors that name elements alone: their rules are stronger than the theme. */
  readonly strong: readonly string[];
  readonly lost: LostParts | undefined;
}

/** Sheets in other languages than CSS, which have to be compiled to be understood, have no strong selectors. */
export async function readPeerSheet(source: string): Promise<PeerSheet> {
  return {
    css: renameThemeParts(source),
    strong: await listElementSelectors(source),
    lost: findLostParts(source),
  };
}
