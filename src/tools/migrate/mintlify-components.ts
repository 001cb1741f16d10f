/** Components that Mintlify has in scope of every page, written with docgen's. */
import type { ShimComponent } from './component-shim.ts';

const createCallout = (name: string, type: string): ShimComponent => ({
  uses: ['Callout'],
  code: `export const ${name} = ({ title, children }) => (
  <DocgenCallout type="${type}" title={title}>{children}</DocgenCallout>
);`,
});

const createDetails = (name: string, fallback: string): ShimComponent => ({
  uses: ['Callout'],
  code: `export const ${name} = ({ title = '${fallback}', description, children }) => (
  <DocgenCallout type="details" title={title}>{description}{children}</DocgenCallout>
);`,
});

const createBox = (name: string): ShimComponent => ({
  code: `export const ${name} = ({ children }) => <div>{children}</div>;`,
});

export const MINTLIFY_COMPONENTS: Readonly<Record<string, ShimComponent>> = {
  Note: createCallout('Note', 'note'),
  Info: createCallout('Info', 'info'),
  Tip: createCallout('Tip', 'tip'),
  Check: createCallout('Check', 'tip'),
  Warning: createCallout('Warning', 'warning'),
  Danger: createCallout('Danger', 'danger'),
  Callout: createCallout('Callout', 'note'),
  Banner: createCallout('Banner', 'info'),
  Accordion: createDetails('Accordion', 'Details'),
  AccordionGroup: createBox('AccordionGroup'),
  Expandable: createDetails('Expandable', 'Properties'),
  Badge: {
    uses: ['Badge'],
    code: `const BADGES = { green: 'tip', yellow: 'warning', orange: 'warning', red: 'danger' };
export const Badge = ({ color, children }) => <DocgenBadge type={BADGES[color] ?? 'info'}>{children}</DocgenBadge>;`,
  },
  Card: {
    uses: ['Card', 'Link'],
    code: `export const Card = ({ title, href, img, children }) => (
  <DocgenCard title={href === undefined ? title : <DocgenLink href={href}>{title}</DocgenLink>}>
    {img === undefined ? null : <img src={img} alt="" />}
    {children}
  </DocgenCard>
);
export const Tile = Card;`,
  },
  CardGroup: createBox('CardGroup'),
  CodeBlock: {
    uses: ['CodeBlock'],
    code: `export const CodeBlock = ({ language, filename, children }) => (
  <DocgenCodeBlock code={String(children)} lang={language} title={filename} />
);`,
  },
  CodeGroup: { uses: ['CodeGroup'], code: 'export const CodeGroup = DocgenCodeGroup;' },
  Color: {
    code: `export const Color = ({ children }) => <ul>{children}</ul>;
Color.Row = ({ title, children }) => <li>{title}<ul>{children}</ul></li>;
Color.Item = ({ name, value }) => (
  <li>{name} <code>{typeof value === 'string' ? value : Object.values(value ?? {}).join(' ')}</code></li>
);`,
  },
  Column: createBox('Column'),
  Columns: createBox('Columns'),
  FileTree: { uses: ['FileTree'], code: 'export const FileTree = DocgenFileTree;' },
  Frame: {
    code: `export const Frame = ({ caption, hint, children }) => (
  <figure>
    {children}
    {caption ?? hint ? <figcaption>{caption ?? hint}</figcaption> : null}
  </figure>
);`,
  },
  GitHub: {
    code: `export const GitHub = ({ children }) => <div>{children}</div>;
GitHub.Repo = ({ repo }) => <p><a href={\`https://github.com/\${repo}\`}>{repo}</a></p>;`,
  },
  Heading: {
    react: ['createElement'],
    code: `export const Heading = ({ level = 2, id, children }) => createElement(\`h\${level}\`, { id }, children);`,
  },
  Icon: { code: 'export const Icon = () => null;' },
  Panel: createBox('Panel'),
  ParamField: {
    uses: ['Badge'],
    code: `const Field = ({ name, type, required, deprecated, initial, children }) => (
  <div>
    <p>
      <strong><code>{name}</code></strong> {type}
      {required ? <> <DocgenBadge type="danger" text="required" outline /></> : null}
      {deprecated ? <> <DocgenBadge type="warning" text="deprecated" outline /></> : null}
      {initial === undefined ? null : <> <code>{\`default: \${initial}\`}</code></>}
    </p>
    {children}
  </div>
);
export const ParamField = ({ path, query, body, header, default: initial, ...rest }) => (
  <Field name={path ?? query ?? body ?? header} initial={initial} {...rest} />
);
export const ResponseField = ({ default: initial, ...rest }) => <Field initial={initial} {...rest} />;`,
  },
  Prompt: createDetails('Prompt', 'Prompt'),
  Steps: {
    uses: ['Steps'],
    code: `export const Steps = DocgenSteps;
export const Step = ({ title, id, children }) => (
  <>
    <h3 id={id}>{title}</h3>
    {children}
  </>
);`,
  },
  Tabs: {
    uses: ['Tab', 'Tabs'],
    react: ['Children', 'isValidElement'],
    code: `export const Tab = ({ children }) => children;
export const Tabs = ({ children }) => (
  <DocgenTabs>
    {Children.toArray(children).filter(isValidElement).map(({ key, props }) => (
      <DocgenTab key={key} label={props.title} value={props.id}>{props.children}</DocgenTab>
    ))}
  </DocgenTabs>
);`,
  },
  Tooltip: {
    uses: ['Tooltip'],
    code: `export const Tooltip = ({ tip, headline, children }) => (
  <DocgenTooltip content={[headline, tip].filter(Boolean).join(': ')}>{children}</DocgenTooltip>
);`,
  },
  Tree: {
    code: `export const Tree = ({ children }) => <ul>{children}</ul>;
Tree.Folder = ({ name, children }) => <li>{name}/<ul>{children}</ul></li>;
Tree.File = ({ name }) => <li>{name}</li>;`,
  },
  Update: {
    uses: ['Badge'],
    code: `export const Update = ({ label, description, tags = [], children }) => (
  <section>
    <h2 id={String(label).toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, '-')}>{label}</h2>
    {description === undefined ? null : <p>{description}</p>}
    {tags.map((tag) => <DocgenBadge key={tag} type="info" text={tag} />)}
    {children}
  </section>
);`,
  },
  View: {
    code: `export const View = ({ title, children }) => (
  <div>
    <p><strong>{title}</strong></p>
    {children}
  </div>
);`,
  },
  Visibility: { code: 'export const Visibility = ({ children }) => children;' },
};

/** Names that the shim exports under that of another. */
const ALSO: Readonly<Record<string, string>> = {
  Tile: 'Card',
  ResponseField: 'ParamField',
  Step: 'Steps',
  Tab: 'Tabs',
};

export const isMintlifyComponent = (name: string) => Object.hasOwn(MINTLIFY_COMPONENTS, ALSO[name] ?? name);
