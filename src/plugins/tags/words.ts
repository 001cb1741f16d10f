/** Words of the pages of tags, in the language of each. */
import { getLanguage } from '../common/get-language.ts';

const EN = {
  all: 'All tags',
  count: (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`,
  described: (label: string, count: number) =>
    `${count} ${count === 1 ? 'page' : 'pages'} with the tag “${label}”.`,
  listed: (labels: string) => `Pages by tag: ${labels}`,
  others: 'More',
  separator: ', ',
  tags: 'Tags',
  title: (label: string) => `Pages tagged “${label}”`,
};

export type Words = typeof EN;

const ZH: Words = {
  all: '全部标签',
  count: (count) => `${count} 个页面`,
  described: (label, count) => `带有标签“${label}”的 ${count} 个页面。`,
  listed: (labels) => `按标签浏览页面：${labels}`,
  others: '其他',
  separator: '、',
  tags: '标签',
  title: (label) => `带有标签“${label}”的页面`,
};

export function getWords(lang: string): Words {
  return getLanguage(lang) === 'zh' ? ZH : EN;
}
