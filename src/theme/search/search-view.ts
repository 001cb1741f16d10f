import { type ComponentType, createContext } from 'react';
import type { SearchBoxOptions } from './search-options.ts';

/**
 * Shows the results of `Search` in place of its button: on the search page, which so has the provider and the
 * words that a site gives its own `Search`.
 */
export const SearchView = createContext<ComponentType<SearchBoxOptions> | undefined>(undefined);
