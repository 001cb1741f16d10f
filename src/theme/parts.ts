/**
 * The parts of the default theme by name. A site replaces one by exporting the same name
 * from its theme entry; every part finds the others here (`useThemePart`), never by import.
 *
 * Only what a page may need without asking is listed. Components that authors import into
 * pages (tabs, cards, steps) stay out, so that a page without them does not load them.
 */
import { Button } from './button.tsx';
import { docParts } from './doc-parts.ts';
import { HomeBackground } from './home-background.tsx';
import { HomeFeature } from './home-feature.tsx';
import { HomeFooter } from './home-footer.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeLayout } from './home-layout.tsx';
import { getCustomMDXComponent } from './mdx-components.tsx';
import { NavScreen } from './nav-screen.tsx';
import { NotFoundLayout } from './not-found-layout.tsx';
import { Overview } from './overview.tsx';
import { OverviewGroup } from './overview-group.tsx';
import { PageLayout } from './page-layout.tsx';

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
  getCustomMDXComponent,
};

export type DefaultParts = typeof defaultParts;
