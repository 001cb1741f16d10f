import type { ReactElement } from 'react';
import { useI18n, usePage } from '../../runtime/index.ts';
import { useThemePart } from '../base/use-theme-part.ts';

/** People who wrote the page, if the plugin `contributors` lists them. */
export function Contributors(): ReactElement | null {
  const text = useI18n();
  const { contributors = [] } = usePage().page;
  const Link = useThemePart('Link');
  if (contributors.length === 0) return null;
  return (
    <div className="rp-contributors">
      <span id="rp-contributors-label">{text('contributorsText') + text('labelSeparatorText')}</span>
      <ul aria-labelledby="rp-contributors-label">
        {contributors.map(({ name, link }) => (
          <li key={name}>{link === undefined ? name : <Link href={link}>{name}</Link>}</li>
        ))}
      </ul>
    </div>
  );
}
