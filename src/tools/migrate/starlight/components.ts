/** Components of `@astrojs/starlight/components` and `astro:assets`, written with docgen's. */
import type { ShimPack } from '../page/shim-imports.ts';

const STARLIGHT_COMPONENTS: Readonly<Record<string, string>> = {
  Aside: `export const Aside = ({ type = 'note', title, children }) => (
  <DocgenCallout type={type} title={title}>{children}</DocgenCallout>
);`,
  Badge: `const BADGES = { note: 'info', tip: 'tip', success: 'tip', caution: 'warning', danger: 'danger' };
export const Badge = ({ text, variant }) => <DocgenBadge text={text} type={BADGES[variant] ?? 'info'} />;`,
  Card: `export const Card = ({ title, children }) => <DocgenCard title={title}>{children}</DocgenCard>;`,
  CardGrid: `export const CardGrid = ({ children }) => <div>{children}</div>;`,
  Code: `export const Code = ({ code, lang, title }) => <DocgenCodeBlock code={code} lang={lang} title={title} />;`,
  FileTree: `export const FileTree = DocgenFileTree;`,
  Icon: `export const Icon = () => null;`,
  Image: `export const Image = ({ src, alt = '', width, height, className }) => (
  <img src={src?.src ?? src} alt={alt} width={width} height={height} className={className} />
);
export const Picture = Image;`,
  LinkButton: `export const LinkButton = ({ href, variant = 'primary', children }) => (
  <DocgenButton href={href} theme={variant === 'primary' ? 'brand' : 'alt'} size="medium">
    {children}
  </DocgenButton>
);`,
  LinkCard: `export const LinkCard = DocgenLinkCard;`,
  Steps: `export const Steps = DocgenSteps;`,
  Tabs: `export const TabItem = DocgenTab;
export const Tabs = ({ syncKey, children }) => <DocgenTabs groupId={syncKey}>{children}</DocgenTabs>;`,
};

export const STARLIGHT_PACK: ShimPack = {
  components: STARLIGHT_COMPONENTS,
  also: { Picture: 'Image', TabItem: 'Tabs' },
  defaults: {},
  isModule: (specifier) => specifier === '@astrojs/starlight/components' || specifier === 'astro:assets',
};
