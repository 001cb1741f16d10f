/** Replaces `shared/url.ts` in modules for the browser. */
import { builtBase } from 'virtual:docgen/portable';
import { withBase as withGivenBase } from '../../shared/url.ts';

export * from '../../shared/url.ts';

/** Also accepts an address with the base of the config. */
export function withBase(url: string, base: string): string {
  const isWritten = builtBase !== '/' && url.startsWith(builtBase) && !url.startsWith(base);
  return withGivenBase(isWritten ? `/${url.slice(builtBase.length)}` : url, base);
}
