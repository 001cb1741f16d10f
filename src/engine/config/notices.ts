/** Finds the options in a config that deserve a word though they are no errors. */
import {
  definitionOf,
  inner,
  membersOf,
  notesOf,
  type OptionNotes,
  type Schema,
  shapeOf,
} from './schema/inspect.ts';

/** An option that is set, and is not simply used. */
export interface Notice {
  readonly path: readonly (string | number)[];
  readonly status: NonNullable<OptionNotes['status']>;
  /** What replaces a deprecated option. */
  readonly use?: string;
}

/** Walks a checked value along its schema and lists what is deprecated or ignored. */
export function findNotices(schema: Schema, value: unknown, path: Notice['path'] = []): Notice[] {
  if (value === undefined || value === null || isEmptyList(value)) return [];
  const { status, use } = notesOf(schema);
  if (status) return [{ path, status, ...(use !== undefined && { use }) }];
  if (typeof value !== 'object') return [];

  const members = membersOf(schema);
  if (members)
    return members.flatMap((member) => (fits(member, value) ? findNotices(member, value, path) : []));

  const base = inner(schema) ?? schema;
  const { element, valueType } = definitionOf(base);
  if (Array.isArray(value)) {
    return element ? value.flatMap((item, index) => findNotices(element, item, [...path, index])) : [];
  }
  const shape = shapeOf(base);
  return Object.entries(value).flatMap(([key, item]): Notice[] => {
    const next = shape ? shape[key] : valueType;
    if (next) return findNotices(next, item, [...path, key]);
    // Keys that an open object of the bundler's options does not list.
    return path[0] === 'builderConfig' && shape && item !== undefined
      ? [{ path: [...path, key], status: 'ignored' }]
      : [];
  });
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function fits(member: Schema, value: object): boolean {
  const { type } = definitionOf(inner(member) ?? member);
  if (type === 'union') return true;
  return Array.isArray(value) ? type === 'array' : type === 'object' || type === 'record';
}
