/** Components of `nextra/components`, `nextra-theme-docs` and Next, written with docgen's. */
import { NEXT_COMPONENTS, NEXT_DEFAULTS } from '../next/components.ts';
import { createBox } from '../page/component-shim.ts';
import type { ShimPack } from '../page/shim-imports.ts';

/** Tags of HTML that Nextra has as components. */
const createTags = (tags: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(tags).map(([name, tag]) => [name, `export const ${name} = '${tag}';`]));

const NEXTRA_COMPONENTS: Readonly<Record<string, string>> = {
  ...createTags({
    H1: 'h1',
    H2: 'h2',
    H3: 'h3',
    H4: 'h4',
    H5: 'h5',
    H6: 'h6',
    Code: 'code',
    Pre: 'pre',
    Button: 'button',
    Details: 'details',
    Summary: 'summary',
  }),
  Banner: `export const Banner = ({ children }) => <DocgenCallout type="info">{children}</DocgenCallout>;`,
  Bleed: createBox('Bleed'),
  Callout: `const CALLOUTS = { default: 'tip', info: 'info', warning: 'warning', error: 'danger', important: 'note' };
export const Callout = ({ type = 'default', children }) => (
  <DocgenCallout type={CALLOUTS[type] ?? 'tip'}>{children}</DocgenCallout>
);`,
  Cards: `export const Card = ({ title, href, children }) => (
  <DocgenCard title={href === undefined ? title : <DocgenLink href={href}>{title}</DocgenLink>}>{children}</DocgenCard>
);
export const Cards = ({ children }) => <div>{children}</div>;
Cards.Card = Card;`,
  Collapse: createBox('Collapse'),
  FileTree: `export const FileTree = ({ children }) => (
  <DocgenFileTree>
    <ul>{children}</ul>
  </DocgenFileTree>
);
FileTree.Folder = ({ name, label = name, children }) => <li>{label}/<ul>{children}</ul></li>;
FileTree.File = ({ name, label = name, active }) => <li>{active ? <strong>{label}</strong> : label}</li>;`,

  ...NEXT_COMPONENTS,
  Steps: 'export const Steps = DocgenSteps;',
  Table: `export const Table = ({ children }) => <table>{children}</table>;
Table.Th = 'th';
Table.Tr = 'tr';
Table.Td = 'td';
export const Th = 'th';
export const Tr = 'tr';
export const Td = 'td';`,
  Tabs: `export const Tab = ({ children }) => children;
export const Tabs = ({ items, storageKey, defaultIndex = 0, children }) => (
  <DocgenTabs groupId={storageKey} defaultValue={readLabel(items[defaultIndex])}>
    {Children.toArray(children).filter(isValidElement).map(({ key, props }, index) => (
      <DocgenTab key={key} label={readLabel(items[index])}>{props.children}</DocgenTab>
    ))}
  </DocgenTabs>
);
const readLabel = (item) => item?.label ?? item;
Tabs.Tab = Tab;`,
};

/** The packages are those of Nextra, Next, and that of The Guild, which passes those of Nextra on. */
export const NEXTRA_PACK: ShimPack = {
  components: NEXTRA_COMPONENTS,
  also: {
    Anchor: 'Link',
    Card: 'Cards',
    ImageZoom: 'Image',
    Tab: 'Tabs',
    Td: 'Table',
    Th: 'Table',
    Tr: 'Table',
  },
  defaults: NEXT_DEFAULTS,
  isModule: (specifier) =>
    /^(?:nextra|next|nextra-theme-docs|nextra-theme-blog|@theguild\/components)(?:\/|$)/.test(specifier),
};
