/** Contents of a specification, in the order of its pages: tags, operations, named schemas, with their addresses. */
import GithubSlugger from 'github-slugger';
import { shortenName } from '../common/create-slug.ts';
import { createRoot, isObject, type Resolver, type SpecNode } from './resolver.ts';
import type { SpecFile } from './spec-file.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

export interface Operation {
  readonly node: SpecNode;
  /** The path item, whose parameters and servers count for all its operations. */
  readonly item: SpecNode;
  readonly method: string;
  /** `/pets/{petId}`; of a webhook its name. */
  readonly path: string;
  readonly isWebhook: boolean;
  /** Unique in the API: an anchor, or the name of a page. */
  readonly slug: string;
  readonly title: string;
  /** Place of its page, relative to the docs folder, if the description sets it. */
  readonly place: string | undefined;
}

export interface Tag {
  /** Undefined for operations without one, and for webhooks. */
  readonly node: SpecNode | undefined;
  readonly kind: 'tag' | 'other' | 'webhooks';
  readonly name: string;
  readonly slug: string;
  readonly operations: readonly Operation[];
}

export interface NamedSchema {
  readonly node: SpecNode;
  readonly name: string;
  readonly slug: string;
}

export interface Api {
  readonly root: SpecNode;
  readonly resolver: Resolver;
  readonly tags: readonly Tag[];
  /** Grows while pages are written: schemas in other files get a page when they are met. */
  readonly schemas: Map<string, NamedSchema>;
  /** The schema that a node refers to, if it has a page. */
  findSchema(node: SpecNode): NamedSchema | undefined;
}

export function readApi(file: SpecFile, resolver: Resolver): Api {
  const root = createRoot(file);
  const operations = [...listOperations(root, resolver)];
  const slugs = createSlugs([]);
  const isComposite = createCompositeCheck(resolver);
  const schemas = new Map<string, NamedSchema>();
  const schemaSlugs = createSlugs(['index']);
  const addSchema = (ref: string, name: string, node: SpecNode): NamedSchema => {
    const schema = { node, name, slug: schemaSlugs(name) };
    schemas.set(ref, schema);
    return schema;
  };
  for (const [name, node] of resolver.list(resolver.get(root, 'components', 'schemas'))) {
    const own = `${file.path}#components/schemas/${name}`;
    if (name.trim() === '') continue;
    if (isComposite(node)) addSchema(own, name, { ...node, ref: own });
  }
  return {
    root,
    resolver,
    tags: groupByTag(
      root,
      resolver,
      operations.map((operation) => ({ ...operation, slug: slugs(operation.slug) })),
    ),
    schemas,
    findSchema(node) {
      if (node.ref === undefined) return undefined;
      const known = schemas.get(node.ref);
      if (known) return known;
      const name = getSchemaName(node);
      if (name === undefined || name.trim() === '' || !isComposite(node)) return undefined;
      return addSchema(node.ref, name, node);
    },
  };
}

/** `…#components/schemas/Pet` and `…#Pet` name a schema, as do `pet.yaml#` and its title; `…#paths/…` does not. */
function getSchemaName(node: SpecNode): string | undefined {
  const [path = '', pointer = ''] = (node.ref ?? '').split('#', 2);
  if (pointer === '')
    return readText(node, 'title') ?? path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return /^(?:components\/schemas\/|\$defs\/|definitions\/)?([^/]+)$/.exec(pointer)?.[1];
}

/** Checks whether a schema has fields or variants, and is worth a page. What refers to itself is. */
function createCompositeCheck(resolver: Resolver): (node: SpecNode) => boolean {
  const known = new Map<string, boolean>();
  const isComposite = (node: SpecNode): boolean => {
    const { value, ref } = node;
    if (!isObject(value)) return false;
    const earlier = ref === undefined ? undefined : known.get(ref);
    if (earlier !== undefined) return earlier;
    if (ref !== undefined) known.set(ref, true);
    const is =
      (isObject(value.properties) && Object.keys(value.properties).length > 0) ||
      ['allOf', 'oneOf', 'anyOf'].some((key) =>
        resolver.list(node, key).some(([, part]) => isComposite(part)),
      );
    if (ref !== undefined) known.set(ref, is);
    return is;
  };
  return isComposite;
}

/** Operations of paths and webhooks; their slugs are not unique yet. */
export function* listOperations(root: SpecNode, resolver: Resolver): Iterable<Operation> {
  for (const [key, isWebhook] of [
    ['paths', false],
    ['webhooks', true],
  ] as const) {
    for (const [path, item] of resolver.list(root, key)) {
      const usual = METHODS.map((method) => [method, resolver.get(item, method)] as const);
      // Since 3.2, other methods have their operations here, by their names in capitals.
      for (const [method, node] of [...usual, ...resolver.list(item, 'additionalOperations')]) {
        if (node === undefined || !isObject(node.value)) continue;
        const { operationId, summary } = node.value;
        const name =
          typeof operationId === 'string' && operationId.trim() !== '' ? operationId : `${method} ${path}`;
        const title = typeof summary === 'string' && summary.trim() !== '' ? summary : name;
        yield {
          node,
          item,
          method,
          path,
          isWebhook,
          slug: name,
          title: title.replace(/\s+/g, ' ').trim(),
          place: readPlace(readText(node, PLACE_KEY)),
        };
      }
    }
  }
}

function groupByTag(root: SpecNode, resolver: Resolver, operations: readonly Operation[]): Tag[] {
  const groups = new Map<string, Operation[]>();
  const nodes = new Map<string, SpecNode>();
  for (const [, node] of resolver.list(root, 'tags')) {
    const name = readText(node, 'name');
    if (name === undefined || nodes.has(name)) continue;
    nodes.set(name, node);
    groups.set(name, []);
  }
  const other: Operation[] = [];
  const webhooks: Operation[] = [];
  for (const operation of operations) {
    const [first] = resolver.list(operation.node, 'tags').map(([, { value }]) => value);
    if (operation.isWebhook) webhooks.push(operation);
    else if (typeof first === 'string') groups.set(first, [...(groups.get(first) ?? []), operation]);
    else other.push(operation);
  }
  const slugs = createSlugs(['index', 'schemas']);
  const tags: Tag[] = [...groups]
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => {
      const node = nodes.get(name);
      const title = readText(node, 'x-displayName') ?? readText(node, 'summary') ?? name;
      return { node, kind: 'tag', name: title, slug: slugs(name), operations: list };
    });
  if (other.length > 0)
    tags.push({ node: undefined, kind: 'other', name: '', slug: slugs('operations'), operations: other });
  if (webhooks.length > 0)
    tags.push({ node: undefined, kind: 'webhooks', name: '', slug: slugs('webhooks'), operations: webhooks });
  return tags;
}

/** Names as addresses, each once: `getPetById` → `get-pet-by-id`. */
export function createSlugs(taken: readonly string[]): (name: string) => string {
  const slugger = new GithubSlugger();
  for (const name of taken) slugger.slug(name);
  return (name) => {
    const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').replace(/[/._:]+/g, '-');
    // No dashes at the ends, where a path had its slashes and braces.
    const plain = new GithubSlugger().slug(words).replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
    return slugger.slug(plain === '' ? 'section' : shortenName(plain));
  };
}

/** Returns the text of a key; undefined for anything else. */
export function readText(node: SpecNode | undefined, key: string): string | undefined {
  const value = isObject(node?.value) && Object.hasOwn(node.value, key) ? node.value[key] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function isTrue(node: SpecNode | undefined, key: string): boolean {
  return isObject(node?.value) && node.value[key] === true;
}

/** Names the page of an operation, where pages are of operations: `/api/pets/list-all`. */
export const PLACE_KEY = 'x-docgen-path';

/** Undefined for anything but a path below the docs folder. */
export function readPlace(text: string | undefined): string | undefined {
  const place = text?.replace(/^\/+|\/+$/g, '');
  const isPath = place?.split('/').every((name) => name !== '' && !/^\.|[\\?#%:*"<>|]/.test(name)) === true;
  return isPath ? place : undefined;
}

/** `/pets/{petId}` → `petId`. */
export function listPathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}
