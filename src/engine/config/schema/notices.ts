/** Finds the options in a config that deserve a word though they are no errors. */
import {
  getDefinition,
  getMembers,
  getNotes,
  getShape,
  inner,
  type OptionNotes,
  type Schema,
} from './inspect.ts';

/** An option that is set, and is not simply used. */
export interface Notice {
  readonly path: readonly (string | number)[];
  readonly status: NonNullable<OptionNotes['status']>;
  /** Replacement of a deprecated option. */
  readonly use?: string;
}

/** Walks a checked value along its schema and lists what is deprecated or ignored. */
export function findNotices(schema: Schema, value: unknown, path: Notice['path'] = []): Notice[] {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
  const { status, use } = getNotes(schema);
  if (status) return [{ path, status, ...(use !== undefined && { use }) }];
  if (typeof value !== 'object') return [];

  const members = getMembers(schema);
  if (members)
    return members.flatMap((member) => (fits(member, value) ? findNotices(member, value, path) : []));

  const base = inner(schema) ?? schema;
  const { element, valueType } = getDefinition(base);
  if (Array.isArray(value)) {
    return element ? value.flatMap((item, index) => findNotices(element, item, [...path, index])) : [];
  }
  const shape = getShape(base);
  return Object.entries(value).flatMap(([key, item]): Notice[] => {
    const next = shape ? shape[key] : valueType;
    if (next) return findNotices(next, item, [...path, key]);
    // Keys that an open object of the bundler's options does not list.
    return path[0] === 'builderConfig' && shape && item !== undefined
      ? [{ path: [...path, key], status: 'ignored' }]
      : [];
  });
}

function fits(member: Schema, value: object): boolean {
  const { type } = getDefinition(inner(member) ?? member);
  if (type === 'union') return true;
  return Array.isArray(value) ? type === 'array' : type === 'object' || type === 'record';
}
