/** Data of a related tool, for the landing block and the header menu, and the language to show it in. */
import { normalizeHrefInRuntime, useLocation, withBase } from '../../runtime/index.ts';

/** A text, or one for each of the two languages. */
export type ToolText = string | { readonly en: string; readonly zh: string };

/** A related tool. The fields that end in `En` take precedence in English. */
export interface ToolLink {
  readonly name: string;
  /** A sentence on what it is. */
  readonly desc: ToolText;
  /** The sentence in English. @default desc */
  readonly descEn?: string | undefined;
  /** URL or public path of its logo; without one its place stays empty. */
  readonly logo?: string | undefined;
  /** Size of the logo in its place, for those that look too large. @default 1 */
  readonly logoScale?: number | undefined;
  /** Its site; a route path for a page of this site. Opens in a new tab. */
  readonly url: string;
  /** Its site in English. @default url */
  readonly urlEn?: string | undefined;
}

/** The two languages of tools. */
export type ToolLang = 'en' | 'zh';

/**
 * English if `lang` is `en`, Chinese if it is anything else. Without `lang` the address
 * decides: Chinese if its path contains `zh`.
 */
export function resolveToolLang(lang: string | undefined, pathname: string): ToolLang {
  return (lang ?? (pathname.includes('zh') ? 'zh' : 'en')) === 'en' ? 'en' : 'zh';
}

/** The language of tools on the page on screen. */
export function useToolLang(lang: string | undefined): ToolLang {
  const { pathname } = useLocation();
  return resolveToolLang(lang, withBase(pathname));
}

export function getToolText(text: ToolText, lang: ToolLang): string {
  return typeof text === 'string' ? text : text[lang];
}

/** Returns description and address in the reader's language. */
export function localizeTool(
  tool: ToolLink,
  lang: ToolLang,
): { readonly desc: string; readonly url: string } {
  const { desc, descEn, url, urlEn } = tool;
  return {
    desc: preferEnglish(lang, descEn, getToolText(desc, lang)),
    url: preferEnglish(lang, urlEn, url),
  };
}

/** Returns the English variant, if there is one and English is asked for. */
export function preferEnglish(lang: ToolLang, english: string | undefined, plain: string): string {
  return (lang === 'en' ? english : undefined) ?? plain;
}

/** Attributes of every link to a tool. */
export function getToolLinkProps(url: string) {
  return { href: normalizeHrefInRuntime(url), target: '_blank', rel: 'noreferrer' };
}
