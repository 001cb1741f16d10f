/** All problems of a specification, each with its place. */
import { basename } from 'node:path';
import type { PluginProblem } from 'docgenjs';
import {
  isTrue,
  listOperations,
  listPathParameters,
  type Operation,
  PLACE_KEY,
  readPlace,
  readText,
} from './api.ts';
import {
  createRoot,
  formatRef,
  isObject,
  isRemote,
  type Resolver,
  type SpecNode,
  type TooManySteps,
} from './resolver.ts';
import type { SpecFile } from './spec-file.ts';

/** Values under these keys are examples, not parts of the description. */
const DATA_KEYS = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'mapping']);
/** Under these, names are the author's. */
const NAME_KEYS = new Set([
  'properties',
  'patternProperties',
  'schemas',
  '$defs',
  'definitions',
  'parameters',
  'headers',
  'responses',
]);

/** Returns why no page can be made from it; undefined for OpenAPI 3.0, 3.1 or 3.2. */
export function findVersionProblem(file: SpecFile): PluginProblem | undefined {
  const { value } = file;
  const refuse = (key: string, message: string, hint?: string) =>
    createProblem('error', { file, keys: [key] }, message, hint);
  if (!isObject(value))
    return refuse(
      '',
      'This is not an OpenAPI description: it is not an object.',
      'It begins with "openapi: 3.1.0", and has "info" and "paths".',
    );
  if (value.swagger !== undefined)
    return refuse(
      'swagger',
      `This is Swagger ${String(value.swagger)}; pages are made of OpenAPI 3.0, 3.1 and 3.2.`,
      `Convert it, and name the result in "spec": npx swagger2openapi ${basename(file.path)} -o openapi.yaml`,
    );
  const version = String(value.openapi ?? '');
  if (/^3\.[0-2](?:\.|$)/.test(version)) return undefined;
  const message =
    value.openapi === undefined
      ? 'This is not an OpenAPI description: it has no "openapi".'
      : `OpenAPI "${version}" is not supported.`;
  return refuse('openapi', message, 'Pages are made of "openapi: 3.0.x", "3.1.x" and "3.2.x".');
}

/** Reports that only the overview can be made from it. */
export function describeEmpty(file: SpecFile, path: string): PluginProblem {
  const message = `"${path}" describes no operation and no schema.`;
  const hint = 'Write operations below "paths", or schemas below "components".';
  return createProblem('warning', { file, keys: ['paths'] }, message, hint);
}

/** Reports that pages would have to be much larger than their source. */
export function describeTooManySteps({ node }: TooManySteps): PluginProblem {
  const message =
    'This would have to be written out too often: it is referred to, and so is what refers to it, from many places each.';
  const isNamed = node.keys[0] === 'components' && node.keys[1] === 'schemas';
  const hint = isNamed
    ? 'Let fewer schemas list each other in "allOf", "oneOf" or "anyOf", or fewer of their fields be required: all of these are written out where they are listed, and in examples.'
    : 'Move it below "components/schemas": each schema there has its own page, and others link to it.';
  return createProblem('error', node, message, hint);
}

/** Reports operations with pages requested in vain. */
export function describeUnusedPlaces(operations: readonly Operation[]): PluginProblem | undefined {
  const [first, ...others] = operations.filter(({ place }) => place !== undefined);
  if (first === undefined) return undefined;
  const { node, method, path } = first;
  const count = others.length === 1 ? '1 other operation' : `${others.length} other operations`;
  const also = others.length > 0 ? `, and so does that of ${count}` : '';
  const name = `${method.toUpperCase()} ${path}`;
  return createProblem(
    'warning',
    { ...node, keys: [...node.keys, PLACE_KEY] },
    `"${PLACE_KEY}" of ${name} names a page${also}, but operations have no pages of their own here.`,
    'Set "pages" of the plugin to "operation", or remove the key.',
  );
}

export function checkSpec(file: SpecFile, resolver: Resolver): PluginProblem[] {
  const root = createRoot(file);
  return [
    ...checkReferences(root, resolver),
    ...checkOperations(root, resolver),
    ...checkSecurity(root, resolver),
  ];
}

function createProblem(
  severity: PluginProblem['severity'],
  { file, keys }: Pick<SpecNode, 'file' | 'keys'>,
  message: string,
  hint?: string,
): PluginProblem {
  return { severity, message, ...(hint !== undefined && { hint }), file: file.path, ...file.locate(keys) };
}

/** Every reference, of the parts that no page shows as well, in this file and those it refers to. */
function* checkReferences(root: SpecNode, resolver: Resolver): Iterable<PluginProblem> {
  const files: SpecNode[] = [root];
  const seen = new Set([root.file.path]);
  for (let at = 0; at < files.length; at++) {
    for (const node of listReferences(files[at] as SpecNode, false)) {
      const { $ref } = node.value as { readonly $ref: string };
      const found = resolver.find($ref, node.file);
      const place = { file: node.file, keys: [...node.keys, '$ref'] };
      if (typeof found === 'string') {
        const hint = isRemote($ref)
          ? 'Save the file in the project, and refer to that.'
          : 'References are relative to the file they are in.';
        yield createProblem('error', place, `"$ref" to "${$ref}" cannot be followed: ${found}.`, hint);
      } else if (isLoop(node, resolver))
        yield createProblem(
          'error',
          place,
          `"$ref" to "${$ref}" points to itself.`,
          'Give one of them a schema.',
        );
      else if (!seen.has(found.file.path)) {
        seen.add(found.file.path);
        files.push(createRoot(found.file));
      }
    }
  }
}

function isLoop(start: SpecNode, resolver: Resolver): boolean {
  const seen = new Set<string>();
  let node: SpecNode | string = start;
  while (typeof node !== 'string' && isObject(node.value) && typeof node.value.$ref === 'string') {
    const key = formatRef(node);
    if (seen.has(key)) return true;
    seen.add(key);
    node = resolver.find(node.value.$ref, node.file);
  }
  return false;
}

function* listReferences(node: SpecNode, hasNames: boolean): Iterable<SpecNode> {
  const { value, file, keys } = node;
  if (typeof value !== 'object' || value === null) return;
  if (!hasNames && isObject(value) && typeof value.$ref === 'string') yield node;
  for (const [key, child] of Object.entries(value)) {
    if (!hasNames && (DATA_KEYS.has(key) || key.startsWith('x-'))) {
      // Named examples may be references; their content may not.
      if (key !== 'examples' || !isObject(child)) continue;
      for (const [name, example] of Object.entries(child))
        if (isObject(example) && typeof example.$ref === 'string')
          yield { value: example, file, keys: [...keys, key, name] };
      continue;
    }
    yield* listReferences(
      { value: child, file, keys: [...keys, key] },
      !hasNames && NAME_KEYS.has(key) && isObject(child),
    );
  }
}

function* checkOperations(root: SpecNode, resolver: Resolver): Iterable<PluginProblem> {
  const first = new Map<string, string>();
  for (const { node, item, method, path, isWebhook } of listOperations(root, resolver)) {
    const name = `${method.toUpperCase()} ${path}`;
    const id = readText(node, 'operationId');
    const earlier = id === undefined ? undefined : first.get(id);
    if (earlier !== undefined)
      yield createProblem(
        'warning',
        { ...node, keys: [...node.keys, 'operationId'] },
        `"operationId: ${id}" of ${name} is that of ${earlier} as well.`,
        'Give each operation its own: it is part of its address.',
      );
    else if (id !== undefined) first.set(id, name);
    const place = readText(node, PLACE_KEY);
    if (place !== undefined && readPlace(place) === undefined)
      yield createProblem(
        'warning',
        { ...node, keys: [...node.keys, PLACE_KEY] },
        `"${PLACE_KEY}" of ${name} is not a path below the docs folder: "${place}".`,
        'Write it from the docs folder: "/api/teas/get-tea".',
      );
    if (!isWebhook) yield* checkPathParameters({ node, item, path, name }, resolver);
  }
}

function* checkPathParameters(
  { node, item, path, name }: { node: SpecNode; item: SpecNode; path: string; name: string },
  resolver: Resolver,
): Iterable<PluginProblem> {
  const parameters = [...resolver.list(item, 'parameters'), ...resolver.list(node, 'parameters')].map(
    ([, one]) => one,
  );
  const declared = new Set(
    parameters.filter((one) => readText(one, 'in') === 'path').map((one) => readText(one, 'name') ?? ''),
  );
  const used = listPathParameters(path);
  for (const one of used)
    if (!declared.has(one))
      yield createProblem(
        'warning',
        node,
        `${name} does not declare the path parameter "${one}".`,
        'Add it to "parameters", with "in: path" and "required: true".',
      );
  for (const one of parameters)
    if (readText(one, 'in') === 'path' && !used.includes(readText(one, 'name') ?? ''))
      yield createProblem(
        'warning',
        one,
        `${name} declares the path parameter "${readText(one, 'name')}", which its path does not have.`,
        `Write {${readText(one, 'name')}} into the path, or take it out of "parameters".`,
      );
    else if (readText(one, 'in') === 'path' && !isTrue(one, 'required'))
      yield createProblem(
        'warning',
        one,
        `The path parameter "${readText(one, 'name')}" of ${name} is not "required: true".`,
        'Add "required: true": a path has all of its parts.',
      );
}

function* checkSecurity(root: SpecNode, resolver: Resolver): Iterable<PluginProblem> {
  const schemes = resolver.get(root, 'components', 'securitySchemes');
  const operations = [...listOperations(root, resolver)].filter(({ isWebhook }) => !isWebhook);
  const owners = [root, ...operations.map(({ node }) => node)];
  for (const owner of owners)
    for (const [, way] of resolver.list(owner, 'security'))
      for (const [name] of resolver.list(way))
        if (resolver.get(schemes, name) === undefined) {
          const keys = [...way.keys, name];
          yield createProblem(
            'warning',
            { ...way, keys },
            `"security" names "${name}", which "components.securitySchemes" does not have.`,
            'Declare it there, or correct the name.',
          );
        }
}
