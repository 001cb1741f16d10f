/**
 * `docgenjs/plugins/algolia/runtime`: the search box over an index at Algolia, for a theme entry:
 *
 *     export * from 'docgenjs/theme-original';
 *     export { Search } from 'docgenjs/plugins/algolia/runtime';
 */
import { useLang, usePart } from 'docgenjs/runtime';
import type { SearchButton, SearchPanel, SearchPanelProps } from 'docgenjs/theme';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { type AlgoliaCredentials, requireCredentials } from '../credentials.ts';
import type { AlgoliaProviderOptions } from './algolia-provider.ts';
import {
  findLocale,
  getSearchByText,
  mapTexts,
  type SearchLocales,
  type SearchTranslations,
} from './locales.ts';

export type { AlgoliaClient, AlgoliaRequest } from './algolia-client.ts';
export type { SearchParameters } from './algolia-provider.ts';
export {
  RU_LOCALES,
  type SearchLocale,
  type SearchLocales,
  type SearchTranslations,
  ZH_LOCALES,
} from './locales.ts';
export type { AlgoliaHit } from './search-hit.ts';

/** Options of search and box, with the names of DocSearch. */
export interface DocSearchProps
  extends Partial<AlgoliaCredentials>,
    Omit<AlgoliaProviderOptions, keyof AlgoliaCredentials>,
    Pick<
      SearchPanelProps,
      'placeholder' | 'maxResultsPerGroup' | 'initialQuery' | 'getMissingResultsUrl' | 'onSearch'
    > {
  /** Words of the box. */
  readonly translations?: SearchTranslations | undefined;
}

export interface SearchProps {
  /** Application id, key and index name may be left out when the plugin has them. */
  readonly docSearchProps?: DocSearchProps;
  /** Words by language, overriding those of `docSearchProps`: `{ ...ZH_LOCALES, ...RU_LOCALES }`. */
  readonly locales?: SearchLocales;
}

/** Options of the plugin in the config; undefined if there are none. */
declare const DOCGEN_ALGOLIA: Partial<AlgoliaCredentials> | undefined;

/**
 * The button that opens the search box, and the box. Throws if application id, key or index name is
 * missing, and names it: then the site is not built.
 */
export function Search({ docSearchProps = {}, locales = {} }: SearchProps): ReactElement {
  const pluginOptions = typeof DOCGEN_ALGOLIA === 'undefined' ? {} : DOCGEN_ALGOLIA;
  const options = { ...pluginOptions, ...docSearchProps };
  const { appId, apiKey, indexName } = requireCredentials(options);
  // Another index has another provider, and other recent searches.
  return (
    <Box key={`${appId} ${indexName}`} options={{ ...options, appId, apiKey, indexName }} locales={locales} />
  );
}

interface BoxProps {
  readonly options: DocSearchProps & AlgoliaCredentials;
  readonly locales: SearchLocales;
}

function Box({ options, locales }: BoxProps): ReactElement {
  const lang = useLang();
  const [isOpen, setOpen] = useState(false);
  const Button = usePart<typeof SearchButton>('SearchButton');
  const Panel = usePart<typeof SearchPanel>('SearchPanel');
  const provider = useAlgolia(options);
  const locale = findLocale(locales, lang);
  const placeholder = locale?.placeholder ?? options.placeholder;
  return (
    <>
      <Button setFocused={setOpen} placeholder={placeholder} />
      <Panel
        focused={isOpen}
        setFocused={setOpen}
        provider={provider}
        placeholder={placeholder}
        maxResultsPerGroup={options.maxResultsPerGroup}
        initialQuery={options.initialQuery}
        getMissingResultsUrl={options.getMissingResultsUrl}
        onSearch={options.onSearch}
        texts={{ ...mapTexts(options.translations), ...mapTexts(locale?.translations) }}
        footer={
          // The terms of the service require its name.
          <a href="https://www.algolia.com/developers" target="_blank" rel="noreferrer">
            {getSearchByText(lang, locale?.translations ?? options.translations)} Algolia
          </a>
        }
      />
    </>
  );
}

/**
 * Loads the provider when the box requests it. The client, and its cache of hosts, last as long as the
 * index is the same.
 */
function useAlgolia(options: AlgoliaProviderOptions) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useCallback(async () => {
    const { createAlgoliaProvider } = await import('./algolia-provider.ts');
    return createAlgoliaProvider({
      ...latest.current,
      // Functions are often created again at each rendering, and close over the language of the page.
      get searchParameters() {
        return latest.current.searchParameters;
      },
      get transformItems() {
        return latest.current.transformItems;
      },
    });
  }, []);
}
