import { type ReactElement, useContext, useState } from 'react';
import { useSite } from '../../runtime/index.ts';
import { useThemePart } from '../base/use-theme-part.ts';
import type { SearchBoxOptions } from './search-options.ts';
import { SearchView } from './search-view.ts';

/** Props of `Search`. A site that searches elsewhere exports a `Search` that renders this one with a `provider`. */
export type SearchProps = SearchBoxOptions;

/**
 * The button that opens the search box, and the box. Renders nothing if the site has turned search off, unless
 * there is a `provider`.
 */
export function Search(props: SearchProps): ReactElement | null {
  const { site } = useSite();
  const [isOpen, setOpen] = useState(false);
  const SearchButton = useThemePart('SearchButton');
  const SearchPanel = useThemePart('SearchPanel');
  const View = useContext(SearchView);
  if (View) return <View {...props} />;
  if (!site.theme.search && props.provider === undefined) return null;
  return (
    <>
      <SearchButton setFocused={setOpen} placeholder={props.placeholder} />
      <SearchPanel {...props} focused={isOpen} setFocused={setOpen} />
    </>
  );
}
