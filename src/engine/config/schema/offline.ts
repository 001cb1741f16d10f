import * as z from 'zod/mini';
import { option, textMatching, withDefault } from './option.ts';

const sitePath = (expected: string) => textMatching(/^\/(?!\/)[^?#]*$/, expected);

/** `offline`, where it is an object. */
export const offlineObject = z.strictObject({
  keep: withDefault(z.array(sitePath('an address of the site such as "/guide/"')), [], {
    description:
      'Beginnings of addresses, without language and version: such pages are kept without being read, in the languages and versions that a reader has opened. `/` is the whole site.',
  }),
  pages: withDefault(z.number().check(z.int(), z.minimum(1)), 100, {
    description: 'The most pages that are kept because they were read. Those read longest ago leave first.',
  }),
  megabytes: withDefault(z.number().check(z.positive()), 50, {
    description: 'The most that the site keeps in a browser, in MB of 1 000 000 bytes.',
  }),
  icons: withDefault(z.array(sitePath('a public file such as "/icon-512.png"')), [], {
    description: 'Public files that are the icon of the installed site: an SVG, or PNGs from 192 pixels on.',
    defaultText: '`icon`, else that of docgen',
  }),
  themeColor: option(z.string(), {
    description: 'Color of the window of the installed site.',
    defaultText: 'that of the system',
  }),
});

/** `offline`: pages that were read can be read without a network. */
export const offlineSchema = z.union([z.boolean(), offlineObject]);
