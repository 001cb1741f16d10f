/** The JSON schemas of docgen's files, whole or for one option: the whole schema of the config is longer than an answer. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUsageError } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import { packageDir } from '../files/own-files.ts';

export const SCHEMA_NAMES = ['config', 'frontmatter', 'nav', 'meta'] as const;

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
}

/**
 * Returns the schema of an option, and the definitions that it refers to; without a key, the names of all.
 * @throws {DocgenError} with the keys that there are.
 */
export function showSchema(name: (typeof SCHEMA_NAMES)[number], key: string | undefined): string {
  const file = join(packageDir, 'schemas', `${name}.schema.json`);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema;
  if (key === undefined || key === '') {
    const { properties } = schema;
    if (properties === undefined) return JSON.stringify(schema, null, 2);
    const lines = Object.entries(properties).map(
      ([option, { description = '' }]) => `- ${option}: ${description}`,
    );
    return [`Options of ${name}; pass one as "key" for its schema:`, ...lines].join('\n');
  }
  const found = key.split('.').reduce((at, part) => takeStep(at, part, { key, schema }), schema);
  const text = JSON.stringify(found);
  const { definitions } = schema;
  return JSON.stringify(text.includes('#/definitions/') ? { ...found, definitions } : found, null, 2);
}

function takeStep(at: Schema, part: string, { key, schema }: { key: string; schema: Schema }): Schema {
  const members = listMembers(at, schema);
  const next = members.flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, part) ? properties[part] : [],
  )[0];
  if (next) return next;
  const names = [...new Set(members.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const near = findNearest(part, names);
  throw createUsageError(
    `There is no option "${key}": "${part}" is unknown.`,
    near !== undefined
      ? `Did you mean "${near}"?`
      : names.length > 0
        ? `Known there: ${names.join(', ')}.`
        : 'What is before it has no keys.',
  );
}

/** Lists the schema itself, and what a value of it or an entry of its list may be; definitions may be recursive. */
function listMembers(at: Schema, schema: Schema, listed = new Set<Schema>()): readonly Schema[] {
  if (listed.has(at)) return [];
  listed.add(at);
  const named = at.$ref?.replace('#/definitions/', '');
  const target = named === undefined ? undefined : schema.definitions?.[named];
  const inner = [...(at.anyOf ?? []), ...(at.items ? [at.items] : []), ...(target ? [target] : [])];
  return [at, ...inner.flatMap((each) => listMembers(each, schema, listed))];
}
