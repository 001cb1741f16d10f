/** The overlay's words. English is the list of keys; a missing translation is a type error. */
import { getLanguage } from '../../shared/lang-tag.ts';

const en = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
  errors: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  position: (at: number, of: number) => `${at} of ${of}`,
  previous: 'Previous problem',
  next: 'Next problem',
  close: 'Close',
  show: (counts: string) => `Show ${counts}`,
  and: ', ',
  openFile: 'Open in the editor',
  notOpened: 'The editor could not be opened. The terminal says why.',
  sourceLine: 'Source line',
  inComponent: (name: string) => `in ${name}`,
  gone: 'The dev server does not answer. The page goes on when it is back.',
  hint: 'Next step: ',
  plugin: (name: string) => `Plugin ${name}`,
  help: 'Press Esc to close. It closes by itself once everything is fixed.',
};

export type OverlayWords = typeof en;

const zh: OverlayWords = {
  error: '错误',
  warning: '警告',
  info: '提示',
  errors: (count) => `${count} 个错误`,
  warnings: (count) => `${count} 个警告`,
  position: (at, of) => `第 ${at}/${of} 个`,
  previous: '上一个问题',
  next: '下一个问题',
  close: '关闭',
  show: (counts) => `显示 ${counts}`,
  and: '，',
  openFile: '在编辑器中打开',
  notOpened: '无法打开编辑器，原因见终端。',
  sourceLine: '源代码行',
  inComponent: (name) => `位于 ${name}`,
  gone: '开发服务器没有响应，恢复后页面会自动继续更新。',
  hint: '下一步：',
  plugin: (name) => `插件 ${name}`,
  help: '按 Esc 关闭；问题全部修复后会自动消失。',
};

/** Returns Chinese words for Chinese pages. `lang` is the document's. */
export function getOverlayWords(lang: string): OverlayWords {
  return getLanguage(lang) === 'zh' ? zh : en;
}
