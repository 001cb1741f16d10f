/** Components that Mintlify has in scope of every page, written with docgen's. */
import { createBox } from '../page/component-shim.ts';
import type { ShimPack } from '../page/shim-imports.ts';

const createCallout = (
  name: string,
  type: string,
): string => `export const ${name} = ({ title, children }) => (
  <DocgenCallout type="${type}" title={title}>{children}</DocgenCallout>
);`;

const createDetails = (
  name: string,
  fallback: string,
): string => `export const ${name} = ({ title = '${fallback}', description, children }) => (
  <DocgenCallout type="details" title={title}>{description}{children}</DocgenCallout>
);`;

const MINTLIFY_COMPONENTS: Readonly<Record<string, string>> = {
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
  Badge: `const BADGES = { green: 'tip', yellow: 'warning', orange: 'warning', red: 'danger' };
export const Badge = ({ color, children }) => <DocgenBadge type={BADGES[color] ?? 'info'}>{children}</DocgenBadge>;`,
  Card: `export const Card = ({ title, href, img, children }) => (
  <DocgenCard title={href === undefined ? title : <DocgenLink href={href}>{title}</DocgenLink>}>
    {img === undefined ? null : <img src={img} alt="" />}
    {children}
  </DocgenCard>
);
export const Tile = Card;`,
  CardGroup: createBox('CardGroup'),
  CodeBlock: `export const CodeBlock = ({ language, filename, children }) => (
  <DocgenCodeBlock code={String(children)} lang={language} title={filename} />
);`,
  CodeGroup: 'export const CodeGroup = DocgenCodeGroup;',
  Color: `export const Color = ({ children }) => <ul>{children}</ul>;
Color.Row = ({ title, children }) => <li>{title}<ul>{children}</ul></li>;
Color.Item = ({ name, value }) => (
  <li>{name} <code>{typeof value === 'string' ? value : Object.values(value ?? {}).join(' ')}</code></li>
);`,
  Column: createBox('Column'),
  Columns: createBox('Columns'),
  FileTree: 'export const FileTree = DocgenFileTree;',
  Frame: `export const Frame = ({ caption, hint, children }) => (
  <figure>
    {children}
    {caption ?? hint ? <figcaption>{caption ?? hint}</figcaption> : null}
  </figure>
);`,
  GitHub: `export const GitHub = ({ children }) => <div>{children}</div>;
GitHub.Repo = ({ repo }) => <p><a href={\`https://github.com/\${repo}\`}>{repo}</a></p>;`,
  Heading: `export const Heading = ({ level = 2, id, children }) => createElement(\`h\${level}\`, { id }, children);`,
  Icon: 'export const Icon = () => null;',
  Panel: createBox('Panel'),
  ParamField: `const Field = ({ name, type, required, deprecated, initial, children }) => (
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
  Prompt: createDetails('Prompt', 'Prompt'),
  Steps: `export const Steps = DocgenSteps;
export const Step = ({ title, id, children }) => (
  <>
    <h3 id={id}>{title}</h3>
    {children}
  </>
);`,
  Tabs: `export const Tab = ({ children }) => children;
export const Tabs = ({ children }) => (
  <DocgenTabs>
    {Children.toArray(children).filter(isValidElement).map(({ key, props }) => (
      <DocgenTab key={key} label={props.title} value={props.id}>{props.children}</DocgenTab>
    ))}
  </DocgenTabs>
);`,
  Tooltip: `export const Tooltip = ({ tip, headline, children }) => (
  <DocgenTooltip content={[headline, tip].filter(Boolean).join(': ')}>{children}</DocgenTooltip>
);`,
  Tree: `export const Tree = ({ children }) => <ul>{children}</ul>;
Tree.Folder = ({ name, children }) => <li>{name}/<ul>{children}</ul></li>;
Tree.File = ({ name }) => <li>{name}</li>;`,
  Update: `export const Update = ({ label, description, tags = [], children }) => (
  <section>
    <h2 id={String(label).toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, '-')}>{label}</h2>
    {description === undefined ? null : <p>{description}</p>}
    {tags.map((tag) => <DocgenBadge key={tag} type="info" text={tag} />)}
    {children}
  </section>
);`,
  View: `export const View = ({ title, children }) => (
  <div>
    <p><strong>{title}</strong></p>
    {children}
  </div>
);`,
  Visibility: 'export const Visibility = ({ children }) => children;',
};

export const MINTLIFY_PACK: ShimPack = {
  components: MINTLIFY_COMPONENTS,
  also: { Tile: 'Card', ResponseField: 'ParamField', Step: 'Steps', Tab: 'Tabs' },
  defaults: {},
  isModule: () => false,
};
