/**
 * Reads the exports of `docgenjs/runtime` and `docgenjs/theme`, with types and docstrings, from
 * TypeScript itself (the API that comes with version 7: no second compiler is installed).
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { projectDir } from '../steps.js';

/**
 * @typedef {{ name: string; text: string }} Tag
 * @typedef {{ name: string; type: string; isOptional: boolean; doc: string; default: string | undefined }} Member
 * @typedef {{ name: string; kind: 'type' | 'value'; file: string; type: string; doc: string; tags: readonly Tag[]; members: readonly Member[]; props: readonly Member[]; takesOthers: boolean }} Exported
 */

const ALIAS = 2097152;
const INTERFACE_OR_ALIAS = 64 | 524288;
const OPTIONAL = 16777216;
const NO_TRUNCATION = 1;
const CALL = 0;

/** @returns {{ runtime: Exported[]; theme: Exported[]; plugin: Exported[]; official: Exported[]; parts: string[] }} */
export function readExports() {
  const api = new API({ cwd: projectDir });
  try {
    const rooms = ['runtime', 'theme', 'engine', 'plugins'];
    const configs = rooms.map((room) => join(projectDir, `src/${room}/tsconfig.json`));
    const snapshot = api.updateSnapshot({ openProjects: configs });
    const [runtime, theme, plugin] = ['runtime/site-index.ts', 'theme/index.tsx', 'engine/index.ts'].map(
      (file, at) => {
        const project = snapshot.getProject(configs[at] ?? '');
        return project ? listExports(project, join(projectDir, 'src', file)) : [];
      },
    );
    const official = listOfficialPlugins(snapshot.getProject(configs.at(-1) ?? ''));
    const parts = theme?.find(({ name }) => name === 'defaultParts')?.members.map(({ name }) => name);
    return { runtime: runtime ?? [], theme: theme ?? [], plugin: plugin ?? [], official, parts: parts ?? [] };
  } finally {
    api.close();
  }
}

/** Types that official plugins export: their options. */
function listOfficialPlugins(project) {
  const dir = join(projectDir, 'src/plugins');
  const names = readdirSync(dir).filter((name) => existsSync(join(dir, name, 'index.ts')));
  return names.flatMap((name) =>
    listExports(project, join(dir, name, 'index.ts')).filter(({ kind }) => kind === 'type'),
  );
}

function listExports(project, path) {
  const { checker, program } = project;
  const module = checker.getSymbolAtLocation(program.getSourceFile(path));
  return checker.getExportsOfModule(module).map((symbol) => {
    const target = symbol.flags & ALIAS ? checker.getAliasedSymbol(symbol) : symbol;
    return readExported(project, symbol.name, target);
  });
}

function readExported(project, name, symbol) {
  const { checker } = project;
  const isType = (symbol.flags & INTERFACE_OR_ALIAS) !== 0;
  const type = isType ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbol(symbol);
  const declaration = symbol.declarations[0];
  const file = declaration ? relative(join(projectDir, 'src'), declaration.path).replaceAll('\\', '/') : '';
  const [signature] = isType ? [] : checker.getSignaturesOfType(type, CALL);
  const parameter = signature ? checker.getParameterType(signature, 0) : undefined;
  const isComponent = /^[A-Z]/.test(name) && file.endsWith('.tsx');
  return {
    name,
    kind: isType ? 'type' : 'value',
    file,
    type: isType ? '' : readSignature(project, declaration?.resolve(project), type),
    doc: checker.getDocumentationCommentOfSymbol(symbol),
    tags: checker.getJsDocTagsOfSymbol(symbol),
    members: isType || name === 'defaultParts' ? listMembers(project, type) : [],
    props:
      isComponent && signature?.parameters.length > 0 && parameter ? listMembers(project, parameter) : [],
    takesOthers: isComponent && parameter !== undefined && takesOthers(project, parameter),
  };
}

/** True if a component hands properties on to an element. */
function takesOthers({ checker }, type) {
  return checker
    .getPropertiesOfType(type)
    .some(({ declarations: [first] }) => !first?.path.includes('/src/'));
}

/** Members that docgen declares; those of HTML elements are React's to document. */
function listMembers(project, type) {
  const { checker } = project;
  return checker.getPropertiesOfType(type).flatMap((symbol) => {
    const declaration = symbol.declarations[0];
    if (!declaration?.path.includes('/src/')) return [];
    const node = declaration.resolve(project);
    const written = node?.parameters ? readSignature(project, node) : node?.type?.getText?.();
    const tags = checker.getJsDocTagsOfSymbol(symbol);
    return [
      {
        name: symbol.name,
        type: tidy(
          written ?? checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, NO_TRUNCATION),
        ),
        isOptional: (symbol.flags & OPTIONAL) !== 0,
        doc: checker.getDocumentationCommentOfSymbol(symbol),
        default: tags.find((tag) => tag.name === 'default')?.text,
      },
    ];
  });
}

/** Reads the signature from source if its types are written out, since inferred types have lost their names. */
function readSignature(project, node, type) {
  const { checker } = project;
  const result = node?.type?.getText?.();
  if (!node?.parameters || !result) {
    return tidy(checker.typeToString(type, undefined, NO_TRUNCATION));
  }
  const parameters = node.parameters.map((parameter) => {
    const name = parameter.name.getText();
    const initial = parameter.initializer ? '?' : (parameter.questionToken?.getText() ?? '');
    const written = parameter.type?.getText() ?? tidyInitializer(parameter.initializer?.getText());
    return `${name.startsWith('{') ? 'props' : name}${initial}: ${written}`;
  });
  return tidy(`(${parameters.join(', ')}) => ${result}`);
}

/** Type of a parameter that has only a default value. */
function tidyInitializer(text = '') {
  if (/^(true|false)$/.test(text)) return 'boolean';
  if (/^['"`]/.test(text)) return 'string';
  return /^(?:\d|Number\.)/.test(text) ? 'number' : 'unknown';
}

function tidy(text) {
  return text
    .replace(/\breadonly /g, '')
    .replace(/ReactElement<unknown, string \| JSXElementConstructor<any>>/g, 'ReactElement')
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/^\| |(?<=[<[]) | (?=[>\]])|,(?= ?\])/g, '')
    .replace(/;? \}/g, ' }')
    .replace(/\( /g, '(')
    .replace(/,? \)/g, ')');
}
