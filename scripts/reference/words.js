/**
 * Texts of reference pages by language. English comes from the sources; Chinese from `zh.json`, keyed
 * by the English text, so that a changed docstring requires a new translation.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../steps.js';

const HEADINGS = {
  en: {
    lang: /** @type {'en' | 'zh'} */ ('en'),
    option: 'Key',
    name: 'Name',
    prop: 'Prop',
    type: 'Type',
    default: 'Default',
    meaning: 'Meaning',
    light: 'Light',
    dark: 'Dark',
    topic: 'Topic',
    same: 'As in Rspress',
    differences: 'What is different',
    required: 'Required',
    since: 'Since',
    colon: ': ',
    space: ' ',
    whatToDo: 'What to do:',
    deprecated: (use) => `Deprecated: use ${use}.`,
    addedIn: (version) => `Since ${version}.`,
  },
  zh: {
    lang: /** @type {'en' | 'zh'} */ ('zh'),
    option: '键',
    name: '名称',
    prop: '属性',
    type: '类型',
    default: '默认值',
    meaning: '含义',
    light: '浅色',
    dark: '深色',
    topic: '主题',
    same: '与 Rspress 一致',
    differences: '不同之处',
    required: '必填',
    since: '新增于',
    colon: '：',
    space: '',
    whatToDo: '处理方法：',
    deprecated: (use) => `已弃用，请改用 ${use}。`,
    addedIn: (version) => `新增于 ${version}。`,
  },
};

/** @typedef {typeof HEADINGS['en'] & { say: (text: string) => string }} Words */

/** @returns {{ getWords: (lang: 'en' | 'zh') => Words; missing: () => string[]; unused: () => string[] }} */
export function createWords() {
  /** @type {Record<string, string>} */
  const chinese = JSON.parse(readFileSync(join(projectDir, 'scripts/reference/zh.json'), 'utf8'));
  const usedTexts = new Set();
  const missing = new Set();
  const translate = (text) => {
    // Values and names are the same in every language.
    if (text.replace(/`[^`]*`/g, '').trim() === '') return text;
    usedTexts.add(text);
    if (chinese[text] === undefined) missing.add(text);
    return chinese[text] ?? text;
  };
  return {
    getWords: (lang) => ({
      ...HEADINGS[lang],
      say: (text) => (lang === 'zh' ? translate(flatten(text)) : flatten(text)),
    }),
    missing: () => [...missing],
    unused: () => Object.keys(chinese).filter((text) => !usedTexts.has(text)),
  };
}

/** Docstrings are wrapped where their line is full. */
function flatten(text) {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
