import * as z from 'zod/mini';
import type { NavInput } from '../site-config.ts';
import { option, required } from './option.ts';

/** An entry of the navigation bar, in `_nav.json` and `themeConfig.nav`. */
export const navItemSchema: z.ZodMiniType<NavInput, NavInput> = z
  .strictObject({
    text: required(z.string(), 'Label; a key of `i18n.json` is looked up first.'),
    link: option(z.string(), { description: 'Route path or URL.' }),
    get items() {
      return option(z.array(navItemSchema), { description: 'Entries of a menu.' });
    },
    activeMatch: option(z.string(), {
      description: 'Regular expression on the current route path that marks the entry as active.',
      defaultText: 'the link itself',
    }),
    position: option(z.enum(['left', 'right']), {
      description: 'Side of the bar.',
      defaultText: "`'right'`",
    }),
    tag: option(z.string(), { description: 'Small label after the text.' }),
    icon: option(z.string(), { description: 'Icon before the text: a public path, URL, SVG or emoji.' }),
    download: option(z.union([z.boolean(), z.string()]), {
      description: 'Makes the link a download; a string is the file name.',
    }),
    rel: option(z.string(), { description: '`rel` of the link.' }),
    lang: option(z.string(), { description: 'Language of the target page.' }),
  })
  .register(z.globalRegistry, {
    title: 'Navigation entry',
    typeText: 'NavInput',
  }) as unknown as z.ZodMiniType<NavInput, NavInput>;

export const navSchema = z.array(navItemSchema);
