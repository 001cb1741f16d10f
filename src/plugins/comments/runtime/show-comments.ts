/**
 * Shows the frame of giscus without its script, which does no more: an address for the page, height and theme by
 * messages, and the session that GitHub brings back in the address.
 */
import { settings } from 'docgen-comments/settings';

/** The key that giscus's script uses too. */
const SESSION_KEY = 'giscus-session';
/** Languages of giscus besides those named by the first part only. */
const CHINESE = { simplified: 'zh-CN', traditional: 'zh-TW' };
const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'uk', 'vi'];
/** Errors of a session that is over: without it the frame asks to sign in. */
const IS_OVER = /Bad credentials|Invalid state value|State has expired/;

interface Message {
  readonly resizeHeight?: number;
  readonly signOut?: boolean;
  readonly error?: string;
}

export function showComments(place: HTMLElement): void {
  const origin = new URL(settings.host).origin;
  const frame = document.createElement('iframe');
  const end = new AbortController();
  let theme = getTheme();
  const load = () => {
    frame.src = createAddress(takeSession(), theme);
  };
  const observer = new MutationObserver(() => {
    if (isOver() || theme === getTheme()) return;
    theme = getTheme();
    frame.contentWindow?.postMessage({ giscus: { setConfig: { theme } } }, origin);
  });
  /** The reader went to another page. */
  const isOver = (): boolean => {
    if (frame.isConnected) return false;
    observer.disconnect();
    end.abort();
    return true;
  };
  const hear = ({ data, origin: from, source }: MessageEvent<{ giscus?: Message } | null>) => {
    if (isOver() || from !== origin || source !== frame.contentWindow) return;
    const { resizeHeight, signOut, error = '' } = Object(data?.giscus) as Message;
    if (Number(resizeHeight) > 0) frame.style.height = `${resizeHeight}px`;
    if (!signOut && !IS_OVER.test(error)) return;
    keepSession(null);
    load();
  };
  frame.title = place.getAttribute('aria-label') ?? '';
  frame.allow = 'clipboard-write';
  load();
  place.replaceChildren(frame);
  addEventListener('message', hear, { signal: end.signal });
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
}

const getTheme = () => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

function createAddress(session: string, theme: string): string {
  const { host, params } = settings;
  const page = new URL(location.href);
  page.hash = '';
  const term = page.pathname.slice(1).replace(/\.\w+$/, '') || 'index';
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
  const query = new URLSearchParams({
    ...params,
    origin: page.href,
    backLink: page.href,
    session,
    theme,
    term,
    description,
  });
  return `${host}/${findLanguage(document.documentElement.lang)}/widget?${query}`;
}

function findLanguage(lang: string): string {
  const [first = ''] = lang.split('-');
  if (first === 'zh') return /-(?:hant|tw|hk|mo)\b/i.test(lang) ? CHINESE.traditional : CHINESE.simplified;
  return LANGUAGES.includes(first) ? first : 'en';
}

/** Takes the session out of the address, where GitHub leaves it after signing in. */
function takeSession(): string {
  const url = new URL(location.href);
  const fresh = url.searchParams.get('giscus');
  if (fresh === null) return readSession();
  url.searchParams.delete('giscus');
  history.replaceState(history.state, '', url);
  keepSession(fresh);
  return fresh;
}

function readSession(): string {
  try {
    return String(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '""'));
  } catch {
    return '';
  }
}

/** Some browsers keep nothing for a site: then the session is that of the page. */
function keepSession(session: string | null): void {
  try {
    if (session === null) localStorage.removeItem(SESSION_KEY);
    else localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  } catch {}
}
