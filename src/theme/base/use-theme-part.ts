import { useLatePart, usePart } from '../../runtime/index.ts';
import type { llmsParts } from '../llms-parts.ts';
import type { DefaultParts } from '../parts.ts';

/** Parts of this theme, those included that only some sites have. */
type Parts = DefaultParts & typeof llmsParts;

/** A part of this theme by name, as the site has it: its own version when it exports one. */
export function useThemePart<Name extends keyof Parts>(name: Name): Parts[Name] {
  return usePart<Parts[Name]>(name);
}

/** A part that a page of text does not load until it `isNeeded`; undefined until it is there. */
export function useLateThemePart<Name extends keyof DefaultParts>(
  name: Name,
  isNeeded: boolean,
): DefaultParts[Name] | undefined {
  return useLatePart<DefaultParts[Name]>(name, isNeeded);
}

/**
 * A component that authors import into pages, as the site has it. The theme brings such a one
 * only where it is used, so the caller has the built-in one at hand.
 */
export function useAuthorPart<Part>(name: string, builtIn: Part): Part {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: the call itself is not conditional, and reads one context before it can throw
    return usePart<Part>(name);
  } catch {
    // No part of that name means that the site has not replaced it.
    return builtIn;
  }
}
