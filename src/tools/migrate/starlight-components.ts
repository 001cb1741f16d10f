/** Components of `@astrojs/starlight/components` and `astro:assets`, written with docgen's. */
import type { ShimComponent } from './component-shim.ts';

export const STARLIGHT_COMPONENTS: Readonly<Record<string, ShimComponent>> = {
  Aside: {
    uses: ['Callout'],
    code: `export const Aside = ({ type = 'note', title, children }) => (
  <DocgenCallout type={type} title={title}>{children}</DocgenCallout>
);`,
  },
  Badge: {
    uses: ['Badge'],
    code: `const BADGES = { note: 'info', tip: 'tip', success: 'tip', caution: 'warning', danger: 'danger' };
export const Badge = ({ text, variant }) => <DocgenBadge text={text} type={BADGES[variant] ?? 'info'} />;`,
  },
  Card: {
    uses: ['Card'],
    code: `export const Card = ({ title, children }) => <DocgenCard title={title}>{children}</DocgenCard>;`,
  },
  CardGrid: { code: `export const CardGrid = ({ children }) => <div>{children}</div>;` },
  Code: {
    uses: ['CodeBlock'],
    code: `export const Code = ({ code, lang, title }) => <DocgenCodeBlock code={code} lang={lang} title={title} />;`,
  },
  FileTree: { uses: ['FileTree'], code: `export const FileTree = DocgenFileTree;` },
  Icon: { code: `export const Icon = () => null;` },
  Image: {
    code: `export const Image = ({ src, alt = '', width, height, className }) => (
  <img src={src?.src ?? src} alt={alt} width={width} height={height} className={className} />
);
export const Picture = Image;`,
  },
  LinkButton: {
    uses: ['Button'],
    code: `export const LinkButton = ({ href, variant = 'primary', children }) => (
  <DocgenButton href={href} theme={variant === 'primary' ? 'brand' : 'alt'} size="medium">
    {children}
  </DocgenButton>
);`,
  },
  LinkCard: { uses: ['LinkCard'], code: `export const LinkCard = DocgenLinkCard;` },
  Steps: { uses: ['Steps'], code: `export const Steps = DocgenSteps;` },
  Tabs: {
    uses: ['Tab', 'Tabs'],
    code: `export const TabItem = DocgenTab;
export const Tabs = ({ syncKey, children }) => <DocgenTabs groupId={syncKey}>{children}</DocgenTabs>;`,
  },
};
