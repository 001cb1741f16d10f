import { useLatePart, usePart } from '../../runtime/index.ts';

/** Type by name of the parts of this theme. `parts.ts` adds them, or each part would import all others for their types. */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the parts are listed
export interface ThemeParts {}

/** A part of this theme by name: the site's own version if it exports one. */
export function useThemePart<Name extends keyof ThemeParts>(name: Name): ThemeParts[Name] {
  return usePart<ThemeParts[Name]>(name);
}

/** A part that text pages do not load until it `isNeeded`; undefined until it is loaded. */
export function useLateThemePart<Name extends keyof ThemeParts>(
  name: Name,
  isNeeded: boolean,
): ThemeParts[Name] | undefined {
  return useLatePart<ThemeParts[Name]>(name, isNeeded);
}

/**
 * Returns a component that authors import into pages, as the site has it. The theme loads such a component
 * only where it is used, so the caller passes the built-in one.
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
