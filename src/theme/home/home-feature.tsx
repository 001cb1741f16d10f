import type { ReactElement } from 'react';
import { useFrontmatter } from '../../runtime/index.ts';
import { AuthorText } from '../base/author-text.tsx';
import { SvgWrapper } from '../base/svg-wrapper.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import { type Feature, getFeatures } from './home-frontmatter.ts';

const SPANS: readonly unknown[] = [2, 3, 4, 6];

/** Props of `HomeFeature`. */
export interface HomeFeatureProps {
  /** The cards. @default `features` of the frontmatter */
  readonly features?: readonly Feature[];
}

/** Features of the product as cards. */
export function HomeFeature(props: HomeFeatureProps): ReactElement | null {
  const { frontmatter } = useFrontmatter();
  const features = getFeatures(props.features ?? frontmatter.features);
  if (features.length === 0) return null;
  return (
    <div className="rp-home-feature">
      {features.map((feature) => (
        <FeatureCard key={feature.title} feature={feature} />
      ))}
    </div>
  );
}

function FeatureCard({ feature }: { readonly feature: Feature }): ReactElement {
  const { title, details, icon, span, link } = feature;
  const Link = useThemePart('Link');
  const spanClass = SPANS.includes(span) ? ` rp-home-feature__card--span-${span}` : '';
  return (
    <article className={`rp-home-feature__card${spanClass}`} data-link={link ? '' : undefined}>
      {icon ? (
        <div className="rp-home-feature__icon">
          <SvgWrapper icon={icon} />
        </div>
      ) : null}
      <h2 className="rp-home-feature__title">
        {link ? (
          <Link className="rp-home-feature__link" href={link}>
            <AuthorText text={title} />
          </Link>
        ) : (
          <AuthorText text={title} />
        )}
      </h2>
      {details ? <AuthorText as="p" className="rp-home-feature__details" text={details} /> : null}
    </article>
  );
}
