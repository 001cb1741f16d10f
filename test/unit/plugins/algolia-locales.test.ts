import { describe, expect, it } from 'vitest';
import {
  findLocale,
  getSearchByText,
  mapTexts,
  RU_LOCALES,
  ZH_LOCALES,
} from '../../../src/plugins/algolia/runtime/locales.ts';
import { en } from '../../../src/theme/text/en.ts';

describe('words by their DocSearch names', () => {
  it('are words of the box, and all of them of its own', () => {
    for (const { translations } of [ZH_LOCALES.zh, RU_LOCALES.ru]) {
      const texts = mapTexts(translations);
      expect(Object.keys(texts)).toHaveLength(18);
      expect(Object.keys(texts).filter((key) => !(key in en))).toEqual([]);
    }
    expect(mapTexts(ZH_LOCALES.zh.translations)).toMatchObject({
      searchErrorText: '无法获取结果',
      searchNoRecentText: '没有搜索历史',
      searchMoveKeyText: '切换',
    });
  });

  it('leave out what a site does not name', () => {
    expect(mapTexts({ modal: { errorScreen: { titleText: 'Broken' } } })).toEqual({
      searchErrorText: 'Broken',
    });
    expect(mapTexts(undefined)).toEqual({});
  });

  it('have the query follow in the quotation marks of their script', () => {
    const toNone = (noResultsText: string) =>
      mapTexts({ modal: { noResultsScreen: { noResultsText } } }).searchNoResultsText;
    expect(toNone('Nothing for')).toBe('Nothing for "{{query}}"');
    expect(toNone('无法找到相关结果')).toBe('无法找到相关结果“{{query}}”');
  });

  it('go by newer names before older ones', () => {
    const searchBox = { resetButtonTitle: 'old', clearButtonTitle: 'new', cancelButtonText: 'Cancel' };
    expect(mapTexts({ modal: { searchBox } })).toEqual({
      searchClearText: 'new',
      searchPanelCancelText: 'Cancel',
    });
  });

  it('are those of the language, or of its first part', () => {
    expect(findLocale(ZH_LOCALES, 'zh-Hans')).toBe(ZH_LOCALES.zh);
    expect(findLocale(ZH_LOCALES, 'en')).toBeUndefined();
    expect(getSearchByText('zh', undefined)).toBe('搜索提供者');
    expect(getSearchByText('en', undefined)).toBe('Search by');
    expect(getSearchByText('en', { modal: { footer: { searchByText: 'By' } } })).toBe('By');
  });
});
