import * as z from 'zod/mini';
import { headingLevels, option, required } from './option.ts';

interface MetaLook {
  readonly icon?: string;
  readonly tag?: string;
}
interface MetaPlace extends MetaLook {
  /** File or folder name; a page's extension may be left out. */
  readonly name: string;
  readonly label?: string;
  readonly overviewHeaders?: readonly number[];
  readonly context?: string;
}
interface MetaFolding {
  readonly collapsible?: boolean;
  readonly collapsed?: boolean;
}

/** A page. */
export interface MetaFile extends MetaPlace {
  readonly type: 'file';
}
/** A folder as a group, or as a header over its own entries. */
export interface MetaDir extends MetaPlace, MetaFolding {
  readonly type: 'dir' | 'dir-section-header';
}
export interface MetaSectionHeader extends MetaLook {
  readonly type: 'section-header';
  readonly label: string;
}
export interface MetaDivider {
  readonly type: 'divider';
  readonly dashed?: boolean;
}
/** A link to anywhere; with `items` a group of such links. */
export interface MetaCustomLink extends MetaLook, MetaFolding {
  readonly type: 'custom-link';
  readonly label: string;
  readonly link?: string;
  readonly context?: string;
  readonly overviewHeaders?: readonly number[];
  readonly items?: readonly MetaCustomLink[];
}

/** An entry of `_meta.json`. A bare string in the file is read as `{ type: 'file', name }`. */
export type MetaItem = MetaFile | MetaDir | MetaSectionHeader | MetaDivider | MetaCustomLink;

const look = {
  icon: option(z.string(), { description: 'Icon: a public path, URL, SVG, emoji or text.' }),
  tag: option(z.string(), { description: 'Small label after the text; separate several with commas.' }),
};
const place = {
  name: required(z.string().check(z.minLength(1)), 'File or folder name.'),
  label: option(z.string(), {
    description: 'Label; a key of `i18n.json` is looked up first.',
    defaultText: "the page's title",
  }),
  ...look,
  overviewHeaders: option(headingLevels(), {
    description: 'Heading levels an overview page lists.',
    defaultText: '`[2]`',
  }),
  context: option(z.string(), { description: '`data-context` attribute of the entry.' }),
};
const folding = {
  collapsible: option(z.boolean(), {
    description: 'Lets readers collapse the group.',
    defaultText: '`true`',
  }),
  collapsed: option(z.boolean(), { description: 'Collapses the group at first.', defaultText: '`false`' }),
};

const fileSchema = z.strictObject({ type: required(z.literal('file'), 'A page.'), ...place });
const dirSchema = z.strictObject({
  type: required(
    z.enum(['dir', 'dir-section-header']),
    'A folder as a group, or as a header over its entries.',
  ),
  ...place,
  ...folding,
});
const sectionHeaderSchema = z.strictObject({
  type: required(z.literal('section-header'), 'A heading without a link.'),
  label: required(z.string(), 'Text of the heading.'),
  ...look,
});
const dividerSchema = z.strictObject({
  type: required(z.literal('divider'), 'A line.'),
  dashed: option(z.boolean(), { description: 'Draws the line dashed.', defaultText: '`false`' }),
});

const link = {
  label: required(z.string(), 'Label; a key of `i18n.json` is looked up first.'),
  link: option(z.string(), { description: 'Route path or URL.' }),
  ...look,
  context: place.context,
  overviewHeaders: place.overviewHeaders,
  ...folding,
};
/** Links inside a group of links need no `type`. */
const childLinkSchema: z.ZodMiniType<MetaCustomLink> = z.strictObject({
  type: z
    ._default(z.literal('custom-link'), 'custom-link')
    .register(z.globalRegistry, { description: 'A link.' }),
  ...link,
  get items() {
    return option(z.array(childLinkSchema), { description: 'Links of the group.' });
  },
}) as unknown as z.ZodMiniType<MetaCustomLink>;

const customLinkSchema = z
  .strictObject({
    type: required(z.literal('custom-link'), 'A link to anywhere; with `items` a group of links.'),
    ...link,
    items: option(z.array(childLinkSchema), { description: 'Links of the group.' }),
  })
  .check(
    z.refine((item) => item.link !== undefined || (item.items?.length ?? 0) > 0, 'needs "link", or "items"'),
  );

export const metaItemSchema = z
  .union([
    z.string().check(z.minLength(1)).register(z.globalRegistry, { description: 'Name of a page.' }),
    z.discriminatedUnion('type', [
      fileSchema,
      dirSchema,
      sectionHeaderSchema,
      dividerSchema,
      customLinkSchema,
    ]),
  ])
  .register(z.globalRegistry, { title: 'Sidebar entry' });

export const metaSchema = z.array(metaItemSchema);
