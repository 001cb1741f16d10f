/** In place of `shared/url.ts`, for modules of the browser. */
import { builtBase } from 'virtual:docgen/portable';
import { withBase as withGivenBase } from '../../shared/url.ts';

export * from '../../shared/url.ts';

/** Also takes an address that was written with the base of the config. */
export function withBase(url: string, base: string): string {
  const isWritten = builtBase !== '/' && url.startsWith(builtBase) && !url.startsWith(base);
  return withGivenBase(isWritten ? `/${url.slice(builtBase.length)}` : url, base);
}
