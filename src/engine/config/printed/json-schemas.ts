/** The JSON schemas that docgen ships for editors, made from the schemas that check. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { frontmatterSchema } from '../schema/frontmatter.ts';
import { getDefinition, type OptionNotes } from '../schema/inspect.ts';
import { metaSchema } from '../schema/meta.ts';
import { navSchema } from '../schema/nav.ts';
import { userConfigSchema } from '../schema/site.ts';

type Json = Record<string, unknown>;

/** JSON schemas by file name. */
export function createJsonSchemas(): Readonly<Record<string, Json>> {
  return {
    'config.schema.json': createJsonSchema(userConfigSchema, 'docgen config'),
    'nav.schema.json': createJsonSchema(navSchema, 'Navigation bar (_nav.json)'),
    'meta.schema.json': createJsonSchema(metaSchema, 'Sidebar of a folder (_meta.json)'),
    'frontmatter.schema.json': createJsonSchema(frontmatterSchema, 'Frontmatter of a page'),
  };
}

/** The text of a schema file. */
export function serializeSchema(schema: Json): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Writes all schema files into a folder. */
export async function writeSchemas(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, schema] of Object.entries(createJsonSchemas())) {
    await writeFile(join(folder, name), serializeSchema(schema));
  }
}

function createJsonSchema(schema: z.ZodMiniType, title: string): Json {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    // Functions and patterns have no JSON form: `cleanUp` takes them out.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema as Json),
  });
  return { ...(cleanUp(json) as Json), title };
}

function describe(schema: z.core.$ZodType, json: Json): void {
  const { description = '', status, use } = json as Partial<OptionNotes>;
  if (getDefinition(schema).type === 'custom') json.not = {};
  if (getDefinition(schema).type === 'prefault') delete json.default;
  if (status === 'deprecated' || status === 'ignored') json.deprecated = true;
  if (use) json.description = `${description} Use \`${use}\`.`;
  for (const key of ['status', 'use', 'expected', 'typeText', 'defaultText', 'name']) delete json[key];
}

/** Removes the members of a union that JSON cannot represent. */
function cleanUp(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanUp);
  if (typeof value !== 'object' || value === null) return value;
  const json = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleanUp(entry)])) as Json;
  if (!Array.isArray(json.anyOf)) return json;
  const members = (json.anyOf as Json[]).filter((member) => !('not' in member));
  const { anyOf: _, ...rest } = json;
  return members.length === 1 ? { ...members[0], ...rest } : { ...rest, anyOf: members };
}
