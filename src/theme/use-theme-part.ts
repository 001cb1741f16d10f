import { usePart } from '../runtime/index.ts';
import type { DefaultParts } from './parts.ts';

/** A part of this theme by name, as the site has it: its own version when it exports one. */
export function useThemePart<Name extends keyof DefaultParts>(name: Name): DefaultParts[Name] {
  return usePart<DefaultParts[Name]>(name);
}
