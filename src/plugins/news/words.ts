/** Words of lists and posts, in the language of each. */
import { getLanguage } from '../common/get-language.ts';

const EN = {
  allPosts: 'All posts',
  archive: 'Archive',
  authorTitle: (name: string) => `Posts by ${name}`,
  blog: 'Blog',
  changelog: 'Changelog',
  /** Translations of the headings of Keep a Changelog. */
  changes: {} as Readonly<Record<string, string>>,
  count: (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`,
  counted: (title: string, count: number) => `${title}: ${count} ${count === 1 ? 'post' : 'posts'}.`,
  draft: 'Draft',
  listed: (title: string) => `${title}: all posts, the newest first.`,
  minutes: (minutes: number) => `${minutes} min read`,
  newer: 'Newer posts',
  newerPost: 'Newer post',
  older: 'Older posts',
  olderPost: 'Older post',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pages: 'Pages of posts',
  part: (title: string, part: string) => `${title}: ${part}`,
  related: 'Related posts',
  separator: ' · ',
  tagSeparator: ', ',
  tag: (tag: string) => `Posts about “${tag}”`,
  tags: 'Tags',
  titleOfPage: (title: string, page: number) => `${title}, page ${page}`,
  undated: 'Without a date',
  unreleased: 'Unreleased',
  version: (version: string) => `Version ${version}`,
};

export type Words = typeof EN;

const ZH: Words = {
  allPosts: '全部文章',
  archive: '归档',
  authorTitle: (name) => `${name} 的文章`,
  blog: '博客',
  changelog: '更新日志',
  changes: {
    added: '新增',
    changed: '变更',
    deprecated: '弃用',
    removed: '移除',
    fixed: '修复',
    security: '安全',
  },
  count: (count) => `${count} 篇文章`,
  counted: (title, count) => `${title}，共 ${count} 篇。`,
  draft: '草稿',
  listed: (title) => `${title}：全部文章，最新的在前。`,
  minutes: (minutes) => `阅读约 ${minutes} 分钟`,
  newer: '较新的文章',
  newerPost: '较新的文章',
  older: '较早的文章',
  olderPost: '较早的文章',
  page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  pages: '文章分页',
  part: (title, part) => `${title}：${part}`,
  related: '相关文章',
  // Names have a dot between their parts.
  separator: ' | ',
  tagSeparator: '、',
  tag: (tag) => `关于“${tag}”的文章`,
  tags: '标签',
  titleOfPage: (title, page) => `${title}，第 ${page} 页`,
  undated: '没有日期',
  unreleased: '未发布',
  version: (version) => `版本 ${version}`,
};

export function getWords(lang: string): Words {
  return getLanguage(lang) === 'zh' ? ZH : EN;
}

/** A day as people of the language write it. The day is that of the author, in no time zone. */
export function formatDay(day: string, lang: string): string {
  const tag = lang.replaceAll('_', '-');
  // A folder name need not be a valid language tag.
  const validTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : 'en';
  return new Intl.DateTimeFormat(validTag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
