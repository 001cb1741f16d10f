/** Texts of this plugin, in the language of the page. */

import { useLang } from 'docgenjs/runtime';
import { getLanguage } from '../../common/get-language.ts';

const en = {
  playground: 'Playground',
  editor: 'Code, can be changed',
  leave: 'Press Escape, then Tab, to leave the editor.',
  result: 'Result',
  reset: 'Reset',
  noExport: 'No default export',
  notCompiled: 'The code cannot be compiled:',
  notCompiledAt: 'The code cannot be compiled (line {line}, column {column}):',
  stopped: 'The code stopped with an error:',
  missing: 'There is no module "{name}" here.',
  refused: 'The content security policy of this site does not let playgrounds run.',
  failed: 'A part of the playground could not be loaded.',
};

export type Words = typeof en;

const zh: Words = {
  playground: '演练场',
  editor: '代码，可编辑',
  leave: '按 Escape，再按 Tab，即可离开编辑器。',
  result: '结果',
  reset: '重置',
  noExport: '没有默认导出',
  notCompiled: '代码无法编译：',
  notCompiledAt: '代码无法编译（第 {line} 行，第 {column} 列）：',
  stopped: '代码运行出错：',
  missing: '这里没有模块“{name}”。',
  refused: '本站的内容安全策略不允许运行演练场。',
  failed: '演练场的部分内容加载失败。',
};

export function useWords(): Words {
  return getLanguage(useLang()) === 'zh' ? zh : en;
}
