/** Sheets of a Rspress project, which is built as it is or moved to docgen: the same rules, in docgen's theme. */
import { ELEMENTS_LAYER, lowerElementRules } from './element-rules.ts';
import { findLostParts, isOfRspress1, type LostParts, renameThemeParts } from './theme-names.ts';

export interface PeerSheet {
  /** With docgen's names of parts of the theme, and rules for elements alone below the theme. Comments stay. */
  readonly css: string;
  readonly lost: LostParts | undefined;
}

/**
 * Reads a sheet of CSS, Sass or Less.
 * @param packageJson says which Rspress the project is written for
 */
export function readPeerSheet(
  source: string,
  packageJson: string,
  layer: string = ELEMENTS_LAYER,
): PeerSheet {
  const ofRspress1 = isOfRspress1(packageJson);
  return {
    css: lowerElementRules(renameThemeParts(source, ofRspress1), layer),
    lost: findLostParts(source, ofRspress1),
  };
}
