/**
 * The parts of the default theme by name. A site replaces one by exporting the same name
 * from its theme entry; every part finds the others here (`useThemePart`), never by import.
 *
 * Only what a page may need without asking is listed. Components that authors import into
 * pages (tabs, cards, steps) stay out, so that a page without them does not load them.
 */
import { docParts } from './doc-parts.ts';
import { HomeBackground } from './home/home-background.tsx';
import { HomeFeature } from './home/home-feature.tsx';
import { HomeFooter } from './home/home-footer.tsx';
import { HomeHero } from './home/home-hero.tsx';
import { HomeLayout } from './layout/home-layout.tsx';
import { getCustomMDXComponent } from './layout/mdx-components.tsx';
import { NotFoundLayout } from './layout/not-found-layout.tsx';
import { PageLayout } from './layout/page-layout.tsx';
import type { llmsParts } from './llms-parts.ts';
import { NavScreen } from './nav/nav-screen.tsx';
import { Overview } from './page/overview.tsx';
import { OverviewGroup } from './page/overview-group.tsx';
import { SearchLayout } from './search/search-layout.tsx';
import { Button } from './writing/button.tsx';

/** Name → part, as the theme brings them. */
export const defaultParts = {
  ...docParts,
  Button,
  HomeBackground,
  HomeFeature,
  HomeFooter,
  HomeHero,
  HomeLayout,
  NavScreen,
  NotFoundLayout,
  Overview,
  OverviewGroup,
  PageLayout,
  SearchLayout,
  getCustomMDXComponent,
};

export type DefaultParts = typeof defaultParts;
type LlmsParts = typeof llmsParts;

declare module './base/use-theme-part.ts' {
  interface ThemeParts extends DefaultParts, LlmsParts {}
}
