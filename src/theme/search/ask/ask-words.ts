/** Words around questions and answers. They are here, and not among the texts of every site, which few sites would use. */
import { getLanguage } from '../../../shared/lang-tag.ts';

const en = {
  ask: 'Ask: {question}',
  sent: 'Your question is sent to {hosts}.',
  answer: 'Answer',
  pending: 'Looking for an answer…',
  done: 'Answers may be wrong. Check the sources.',
  none: 'There is no answer to this question.',
  cut: 'The answer goes on beyond what is shown.',
  stop: 'Stop',
  stopped: 'Stopped.',
  failed: 'The answer did not arrive.',
  sources: 'Sources',
  back: 'Back to the results',
};

export type AskWords = typeof en;

const zh: AskWords = {
  ask: '提问：{question}',
  sent: '你的问题会发送到 {hosts}。',
  answer: '回答',
  pending: '正在查找答案…',
  done: '回答可能有误，请核对来源。',
  none: '没有找到这个问题的答案。',
  cut: '回答过长，此处未完整显示。',
  stop: '停止',
  stopped: '已停止。',
  failed: '未能获取回答。',
  sources: '来源',
  back: '返回搜索结果',
};

/** Returns the words of a language: Chinese for Chinese, English for all others. */
export function getAskWords(lang: string): AskWords {
  return getLanguage(lang) === 'zh' ? zh : en;
}
