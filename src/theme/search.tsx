import type { ReactNode } from 'react';

/**
 * The place of the search box in the navigation bar. The default theme brings none yet;
 * a site can export its own part of this name.
 */
export function Search(): ReactNode {
  return null;
}
