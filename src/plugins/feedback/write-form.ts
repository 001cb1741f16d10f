/** Writes the form below the text of a page. It works without script; with script, the reader stays on the page. */

import { escapeMarkup } from '../common/escape-markup.ts';
import { getLanguage } from '../common/get-language.ts';

interface Words {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly message: string;
  readonly send: string;
  readonly sending: string;
  readonly thanks: string;
  readonly failed: string;
}

/** By language; the part before the hyphen counts. */
const WORDS: Readonly<Record<string, Words>> & { readonly en: Words } = {
  de: {
    question: 'War diese Seite hilfreich?',
    yes: 'Ja',
    no: 'Nein',
    message: 'Was fehlt oder stimmt nicht? (freiwillig)',
    send: 'Senden',
    sending: 'Wird gesendet …',
    thanks: 'Danke für die Rückmeldung!',
    failed: 'Das Senden ist fehlgeschlagen. Versuchen Sie es noch einmal.',
  },
  en: {
    question: 'Was this page helpful?',
    yes: 'Yes',
    no: 'No',
    message: 'What is missing or wrong? (optional)',
    send: 'Send',
    sending: 'Sending…',
    thanks: 'Thank you for your feedback!',
    failed: 'Your answer could not be sent. Try again.',
  },
  es: {
    question: '¿Te ha resultado útil esta página?',
    yes: 'Sí',
    no: 'No',
    message: '¿Qué falta o es incorrecto? (opcional)',
    send: 'Enviar',
    sending: 'Enviando…',
    thanks: '¡Gracias por tu opinión!',
    failed: 'No se ha podido enviar la respuesta. Inténtalo de nuevo.',
  },
  fr: {
    question: 'Cette page vous a-t-elle été utile\u00A0?',
    yes: 'Oui',
    no: 'Non',
    message: 'Qu’est-ce qui manque ou est inexact\u00A0? (facultatif)',
    send: 'Envoyer',
    sending: 'Envoi…',
    thanks: 'Merci pour votre avis\u00A0!',
    failed: 'L’envoi a échoué. Réessayez.',
  },
  ja: {
    question: 'このページは役に立ちましたか？',
    yes: 'はい',
    no: 'いいえ',
    message: '足りない点や誤りがあれば教えてください（任意）',
    send: '送信',
    sending: '送信中…',
    thanks: 'ご意見ありがとうございます。',
    failed: '送信できませんでした。もう一度お試しください。',
  },
  ko: {
    question: '이 페이지가 도움이 되었나요?',
    yes: '예',
    no: '아니요',
    message: '부족하거나 잘못된 점이 있나요? (선택 사항)',
    send: '보내기',
    sending: '보내는 중…',
    thanks: '의견을 보내 주셔서 감사합니다!',
    failed: '보내지 못했습니다. 다시 시도해 주세요.',
  },
  pt: {
    question: 'Esta página foi útil?',
    yes: 'Sim',
    no: 'Não',
    message: 'O que falta ou está errado? (opcional)',
    send: 'Enviar',
    sending: 'Enviando…',
    thanks: 'Obrigado pela sua opinião!',
    failed: 'Não foi possível enviar a resposta. Tente novamente.',
  },
  ru: {
    question: 'Эта страница была полезна?',
    yes: 'Да',
    no: 'Нет',
    message: 'Чего не хватает или что неверно? (необязательно)',
    send: 'Отправить',
    sending: 'Отправка…',
    thanks: 'Спасибо за отзыв!',
    failed: 'Не удалось отправить ответ. Попробуйте ещё раз.',
  },
  zh: {
    question: '本页对你有帮助吗？',
    yes: '有',
    no: '没有',
    message: '哪里缺少内容或有误？（选填）',
    send: '提交',
    sending: '正在提交…',
    thanks: '感谢你的反馈！',
    failed: '未能提交，请重试。',
  },
};

export interface FormInput {
  readonly action: string;
  /** Route path of the page, which is sent with the answer. */
  readonly page: string;
  readonly lang: string;
}

/** Characters of a message at most: services refuse more than some thousands. */
const MAX_LENGTH = 2000;

export function writeForm({ action, page, lang }: FormInput): string {
  const words = WORDS[getLanguage(lang)] ?? WORDS.en;
  const { question, yes, no, message, send, sending, thanks, failed } = words;
  // A program for e-mail gets a message that can be read.
  const encoding = action.startsWith('mailto:') ? ' enctype="text/plain"' : '';
  const choice = (value: string, label: string) =>
    `<label><input type="radio" name="helpful" value="${value}" required><span>${label}</span></label>`;
  return [
    `<form class="rp-feedback" method="post" action="${escapeMarkup(action)}"${encoding} data-sending="${sending}" data-thanks="${thanks}" data-failed="${failed}">`,
    `<input type="hidden" name="page" value="${escapeMarkup(page)}">`,
    `<fieldset><legend>${question}</legend>${choice('yes', yes)}${choice('no', no)}</fieldset>`,
    `<div class="rp-feedback__more"><label>${message}<textarea name="message" rows="3" maxlength="${MAX_LENGTH}"></textarea></label>`,
    `<button type="submit">${send}</button><span role="status"></span></div></form>`,
  ].join('');
}
