import type { OverviewGroupData } from '../../shared/types.ts';
import { useView } from '../context.ts';

const NO_GROUPS: readonly OverviewGroupData[] = [];

/**
 * Groups for an overview of the page on screen: the pages of its sidebar that are below it, with their
 * headings. Empty on pages without an overview; docgen computes it if the frontmatter has `overview: true`,
 * and if a page or a component it imports uses `Overview` or this hook.
 */
export function useOverviewGroups(): readonly OverviewGroupData[] {
  return useView().loaded.meta.overview ?? NO_GROUPS;
}
