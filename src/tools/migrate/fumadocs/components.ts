/** Components of Fumadocs UI and Next, written with docgen's. */
import { NEXT_COMPONENTS, NEXT_DEFAULTS } from '../next/components.ts';
import { createBox } from '../page/component-shim.ts';
import type { ShimPack } from '../page/shim-imports.ts';

const FUMADOCS_COMPONENTS: Readonly<Record<string, string>> = {
  ...NEXT_COMPONENTS,
  Accordion: `export const Accordion = ({ title, id, children }) => (
  <div id={id}>
    <DocgenCallout type="details" title={title}>{children}</DocgenCallout>
  </div>
);`,
  Accordions: createBox('Accordions'),
  Banner: `export const Banner = ({ children }) => <DocgenCallout type="info">{children}</DocgenCallout>;`,
  Callout: `const CALLOUTS = { info: 'info', warn: 'warning', warning: 'warning', error: 'danger', success: 'tip', idea: 'tip' };
export const Callout = ({ type = 'info', title, children }) => (
  <DocgenCallout type={CALLOUTS[type] ?? 'info'} title={title}>{children}</DocgenCallout>
);
export const CalloutContainer = Callout;
export const CalloutTitle = ({ children }) => <p><strong>{children}</strong></p>;
export const CalloutDescription = ({ children }) => <div>{children}</div>;`,
  Cards: `export const Card = ({ title, description, href, icon, children }) => (
  <DocgenCard title={<>{icon} {href === undefined ? title : <DocgenLink href={href}>{title}</DocgenLink>}</>}>
    {description === undefined ? null : <p>{description}</p>}
    {children}
  </DocgenCard>
);
export const Cards = ({ children }) => <div>{children}</div>;`,
  CodeBlock: `export const CodeBlock = ({ title, children }) => (
  <div>
    {title === undefined ? null : <p><strong>{title}</strong></p>}
    {children}
  </div>
);
export const Pre = 'pre';`,
  CodeBlockTabs: `export const CodeBlockTab = ({ children }) => children;
export const CodeBlockTabsList = ({ children }) => children;
export const CodeBlockTabsTrigger = ({ children }) => children;
export const CodeBlockTabs = ({ groupId, persist, defaultValue, children }) => {
  const parts = Children.toArray(children).filter(isValidElement);
  const triggers = parts.filter(({ type }) => type === CodeBlockTabsList).flatMap(({ props }) => Children.toArray(props.children));
  const findLabel = (value) => triggers.find(({ props }) => props?.value === value)?.props.children ?? value;
  return (
    <DocgenTabs groupId={persist ? groupId : undefined} defaultValue={defaultValue}>
      {parts.filter(({ type }) => type === CodeBlockTab).map(({ key, props }) => (
        <DocgenTab key={key} value={props.value} label={findLabel(props.value)}>{props.children}</DocgenTab>
      ))}
    </DocgenTabs>
  );
};`,
  DynamicCodeBlock: `export const DynamicCodeBlock = ({ lang, code }) => <DocgenCodeBlockRuntime lang={lang} code={code} />;`,
  Files: `export const Files = ({ children }) => (
  <DocgenFileTree>
    <ul>{children}</ul>
  </DocgenFileTree>
);
export const Folder = ({ name, children }) => <li>{name}/<ul>{children}</ul></li>;
export const File = ({ name }) => <li>{name}</li>;`,
  GithubInfo:
    "export const GithubInfo = ({ owner, repo }) => <a href={'https://github.com/' + owner + '/' + repo}>{owner}/{repo}</a>;",
  Heading: `export const Heading = ({ as = 'h1', id, children }) => createElement(as, { id }, children);`,
  InlineTOC: 'export const InlineTOC = () => <DocgenToc />;',
  Steps: `export const Steps = DocgenSteps;
export const Step = ({ children }) => <>{children}</>;`,
  Tabs: `export const Tab = ({ children }) => children;
export const TabsContent = Tab;
export const TabsList = ({ children }) => children;
export const TabsTrigger = ({ children }) => children;
const listElements = (children) => Children.toArray(children).filter(isValidElement);
export const Tabs = ({ items, groupId, defaultIndex = 0, defaultValue = items?.[defaultIndex], children }) => {
  const parts = listElements(children);
  const panels = parts.filter(({ type }) => type === Tab);
  const triggers = parts.filter(({ type }) => type === TabsList).flatMap(({ props }) => listElements(props.children));
  const findLabel = (value) => triggers.find(({ props }) => props.value === value)?.props.children ?? value;
  if (panels.length === 0) return <div>{children}</div>;
  return (
    <DocgenTabs groupId={groupId} defaultValue={defaultValue}>
      {panels.map(({ key, props }, index) => {
        const value = props.value ?? items?.[index] ?? String(index + 1);
        return <DocgenTab key={key} value={value} label={findLabel(value)}>{props.children}</DocgenTab>;
      })}
    </DocgenTabs>
  );
};`,
  TypeTable: `export const TypeTable = ({ id, type }) => (
  <table id={id}>
    <thead>
      <tr><th>Name</th><th>Type</th><th>Default</th><th>Description</th></tr>
    </thead>
    <tbody>
      {Object.entries(type).map(([name, node]) => (
        <tr key={name}>
          <td><code>{name}{node.required ? '' : '?'}</code></td>
          <td>{node.typeDescriptionLink === undefined ? node.type : <a href={node.typeDescriptionLink}>{node.type}</a>}</td>
          <td>{node.default}</td>
          <td>
            {node.description}
            {node.typeDescription === undefined ? null : <p>{node.typeDescription}</p>}
            {node.parameters?.map((parameter) => <p key={parameter.name}><code>{parameter.name}</code> {parameter.description}</p>)}
            {node.returns === undefined ? null : <p>{node.returns}</p>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);`,
};

export const FUMADOCS_PACK: ShimPack = {
  components: FUMADOCS_COMPONENTS,
  also: {
    Anchor: 'Link',
    CalloutContainer: 'Callout',
    CalloutDescription: 'Callout',
    CalloutTitle: 'Callout',
    Card: 'Cards',
    CodeBlockTab: 'CodeBlockTabs',
    CodeBlockTabsList: 'CodeBlockTabs',
    CodeBlockTabsTrigger: 'CodeBlockTabs',
    File: 'Files',
    Folder: 'Files',
    ImageZoom: 'Image',
    Pre: 'CodeBlock',
    Step: 'Steps',
    Tab: 'Tabs',
    TabsContent: 'Tabs',
    TabsList: 'Tabs',
    TabsTrigger: 'Tabs',
  },
  defaults: { ...NEXT_DEFAULTS, 'fumadocs-core/link': 'Link' },
  // With what its compiler makes: collections have no file in the project.
  isModule: (specifier) =>
    /^(?:fumadocs-[\w-]+|@fumadocs\/[\w-]+|next)(?:[/:]|$)|^(?:@\/)?\.source(?:\/|$)/.test(specifier),
};
