/** Texts of this plugin, in the language of the page. */

import { useLang } from 'docgenjs/runtime';
import { getLanguage } from '../../common/get-language.ts';

const en = {
  play: 'Play',
  pause: 'Pause',
  again: 'Play again',
  position: 'Position in the recording',
  seconds: '{time} of {duration} seconds',
  failed: 'The recording could not be loaded.',
};

export type Words = typeof en;

const zh: Words = {
  play: '播放',
  pause: '暂停',
  again: '重新播放',
  position: '播放位置',
  seconds: '第 {time} 秒，共 {duration} 秒',
  failed: '录像加载失败。',
};

export function useWords(): Words {
  return getLanguage(useLang()) === 'zh' ? zh : en;
}
