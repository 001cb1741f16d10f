import type { ReactElement, ReactNode } from 'react';
import { useThemePart } from '../base/use-theme-part.ts';

/** Places on the home page. */
export interface HomeLayoutSlots {
  /** Above the hero. */
  readonly beforeHero?: ReactNode;
  /** Below the hero. */
  readonly afterHero?: ReactNode;
  /** Before the buttons of the hero. */
  readonly beforeHeroActions?: ReactNode;
  /** After the buttons of the hero. */
  readonly afterHeroActions?: ReactNode;
  /** Above the cards. */
  readonly beforeFeatures?: ReactNode;
  /** Below the cards. */
  readonly afterFeatures?: ReactNode;
}

/** Page type `home`: hero, features and footer. All of it comes from the frontmatter. */
export function HomeLayout(props: HomeLayoutSlots): ReactElement {
  const HomeBackground = useThemePart('HomeBackground');
  const HomeHero = useThemePart('HomeHero');
  const HomeFeature = useThemePart('HomeFeature');
  const HomeFooter = useThemePart('HomeFooter');
  return (
    <div className="rp-home-layout">
      <HomeBackground />
      <main id="rp-main" className="rp-home" tabIndex={-1}>
        {props.beforeHero}
        <HomeHero beforeHeroActions={props.beforeHeroActions} afterHeroActions={props.afterHeroActions} />
        {props.afterHero}
        {props.beforeFeatures}
        <HomeFeature />
        {props.afterFeatures}
      </main>
      <HomeFooter />
    </div>
  );
}
