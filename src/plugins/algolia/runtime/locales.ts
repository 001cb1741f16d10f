/** Translates words of the search box from DocSearch's names to docgen's. */

import type { SearchPanelProps } from 'docgenjs/theme';
import { getLanguage } from '../../common/get-language.ts';

/** Words of the box. What is left out stays in the language of the page. */
export interface SearchTranslations {
  readonly button?: {
    /** Name of the box for screen readers. */
    readonly buttonText?: string;
    readonly buttonAriaLabel?: string;
  };
  readonly modal?: {
    readonly searchBox?: {
      readonly resetButtonTitle?: string;
      readonly resetButtonAriaLabel?: string;
      readonly clearButtonTitle?: string;
      readonly clearButtonAriaLabel?: string;
      readonly cancelButtonText?: string;
      readonly cancelButtonAriaLabel?: string;
      readonly closeButtonText?: string;
      readonly closeButtonAriaLabel?: string;
    };
    readonly startScreen?: {
      readonly recentSearchesTitle?: string;
      readonly noRecentSearchesText?: string;
      readonly saveRecentSearchButtonTitle?: string;
      readonly removeRecentSearchButtonTitle?: string;
      readonly favoriteSearchesTitle?: string;
      readonly removeFavoriteSearchButtonTitle?: string;
    };
    readonly errorScreen?: { readonly titleText?: string; readonly helpText?: string };
    readonly footer?: {
      readonly selectText?: string;
      readonly navigateText?: string;
      readonly closeText?: string;
      readonly searchByText?: string;
      readonly poweredByText?: string;
    };
    readonly noResultsScreen?: {
      /** Text before the query. */
      readonly noResultsText?: string;
      readonly suggestedQueryText?: string;
      readonly reportMissingResultsText?: string;
      readonly reportMissingResultsLinkText?: string;
    };
  };
}

/** Words for one language. */
export interface SearchLocale {
  readonly placeholder?: string;
  readonly translations?: SearchTranslations;
}

/** Words by language tag. */
export type SearchLocales = Readonly<Record<string, SearchLocale>>;

/** Maps words to the keys of the box. Of two names for one word the newer counts. */
export function mapTexts({ button, modal }: SearchTranslations = {}): NonNullable<SearchPanelProps['texts']> {
  const { searchBox, startScreen, errorScreen, footer, noResultsScreen } = modal ?? {};
  const texts = {
    searchBoxText: button?.buttonText,
    searchPanelCancelText: searchBox?.closeButtonText ?? searchBox?.cancelButtonText,
    searchClearText: searchBox?.clearButtonTitle ?? searchBox?.resetButtonTitle,
    searchRecentText: startScreen?.recentSearchesTitle,
    searchNoRecentText: startScreen?.noRecentSearchesText,
    searchSaveText: startScreen?.saveRecentSearchButtonTitle,
    searchRemoveRecentText: startScreen?.removeRecentSearchButtonTitle,
    searchFavoriteText: startScreen?.favoriteSearchesTitle,
    searchRemoveFavoriteText: startScreen?.removeFavoriteSearchButtonTitle,
    searchErrorText: errorScreen?.titleText,
    searchErrorHelpText: errorScreen?.helpText,
    searchOpenKeyText: footer?.selectText,
    searchMoveKeyText: footer?.navigateText,
    searchCloseKeyText: footer?.closeText,
    searchNoResultsText: noResultsScreen?.noResultsText && withQuery(noResultsScreen.noResultsText),
    searchSuggestedQueryText: noResultsScreen?.suggestedQueryText,
    searchReportText: noResultsScreen?.reportMissingResultsText,
    searchReportLinkText: noResultsScreen?.reportMissingResultsLinkText,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, words]) => words !== undefined));
}

/** DocSearch puts the query after the words, in quotation marks. */
function withQuery(words: string): string {
  return /\p{Script=Han}/u.test(words) ? `${words}“{{query}}”` : `${words} "{{query}}"`;
}

/** Returns the text before the name of the service, with a default by language. */
export function getSearchByText(lang: string, translations: SearchTranslations | undefined): string {
  const footer = translations?.modal?.footer;
  const builtInLocales: SearchLocales = { ...ZH_LOCALES, ...RU_LOCALES };
  const own = findLocale(builtInLocales, lang)?.translations?.modal?.footer?.searchByText;
  return footer?.poweredByText ?? footer?.searchByText ?? own ?? 'Search by';
}

/** Returns the words for a language, or for its first part: those of `zh` for `zh-Hans`. */
export function findLocale(locales: SearchLocales, lang: string): SearchLocale | undefined {
  return locales[lang] ?? locales[getLanguage(lang)];
}

/** Chinese words. */
export const ZH_LOCALES = {
  zh: {
    placeholder: '搜索文档',
    translations: {
      button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
      modal: {
        searchBox: {
          resetButtonTitle: '清除查询条件',
          resetButtonAriaLabel: '清除查询条件',
          cancelButtonText: '取消',
          cancelButtonAriaLabel: '取消',
        },
        startScreen: {
          recentSearchesTitle: '搜索历史',
          noRecentSearchesText: '没有搜索历史',
          saveRecentSearchButtonTitle: '保存至搜索历史',
          removeRecentSearchButtonTitle: '从搜索历史中移除',
          favoriteSearchesTitle: '收藏',
          removeFavoriteSearchButtonTitle: '从收藏中移除',
        },
        errorScreen: { titleText: '无法获取结果', helpText: '你可能需要检查你的网络连接' },
        footer: { selectText: '选择', navigateText: '切换', closeText: '关闭', searchByText: '搜索提供者' },
        noResultsScreen: {
          noResultsText: '无法找到相关结果',
          suggestedQueryText: '你可以尝试查询',
          reportMissingResultsText: '你认为该查询应该有结果？',
          reportMissingResultsLinkText: '点击反馈',
        },
      },
    },
  },
} as const satisfies SearchLocales;

/** Russian words. */
export const RU_LOCALES = {
  ru: {
    placeholder: 'Поиск по документации',
    translations: {
      button: { buttonText: 'Поиск', buttonAriaLabel: 'Поиск' },
      modal: {
        searchBox: {
          resetButtonTitle: 'Очистить запрос',
          resetButtonAriaLabel: 'Очистить запрос',
          cancelButtonText: 'Отмена',
          cancelButtonAriaLabel: 'Отмена',
        },
        startScreen: {
          recentSearchesTitle: 'История поиска',
          noRecentSearchesText: 'История поиска пуста',
          saveRecentSearchButtonTitle: 'Сохранить в избранное',
          removeRecentSearchButtonTitle: 'Удалить из истории поиска',
          favoriteSearchesTitle: 'Избранное',
          removeFavoriteSearchButtonTitle: 'Удалить из избранного',
        },
        errorScreen: {
          titleText: 'Не удалось получить результаты',
          helpText: 'Проверьте подключение к сети',
        },
        footer: {
          selectText: 'открыть',
          navigateText: 'перейти',
          closeText: 'закрыть',
          searchByText: 'Поиск от',
        },
        noResultsScreen: {
          noResultsText: 'Нет результатов по запросу',
          suggestedQueryText: 'Попробуйте найти',
          reportMissingResultsText: 'Считаете, что результаты должны быть?',
          reportMissingResultsLinkText: 'Сообщите нам',
        },
      },
    },
  },
} as const satisfies SearchLocales;
