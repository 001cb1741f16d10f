import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { createJsonSchemas, serializeSchema } from '../../../src/engine/config/printed/json-schemas.ts';
import {
  createSettingsSource,
  createUserConfigSource,
} from '../../../src/engine/config/printed/type-text.ts';
import type { UserConfig } from '../../../src/engine/config/printed/user-config.ts';
import type { userConfigSchema } from '../../../src/engine/config/schema/site.ts';

const project = resolve(import.meta.dirname, '../../..');

describe('files made from the config schema', () => {
  it.each(Object.entries(createJsonSchemas()))('schemas/%s is what the schema says', async (name, schema) => {
    await expect(serializeSchema(schema)).toMatchFileSnapshot(`${project}/schemas/${name}`);
  });

  it.each([
    ['what people write', 'user-config.ts', createUserConfigSource],
    ['what stays as it was checked', 'settings.ts', createSettingsSource],
  ])('types %s, as the last build has printed it', (_, name, print) => {
    expect(readFileSync(`${project}/src/engine/config/printed/${name}`, 'utf8')).toBe(print());
  });

  it('types exactly what is checked', () => {
    expectTypeOf<UserConfig>().toExtend<z.input<typeof userConfigSchema>>();
    expectTypeOf<keyof UserConfig>().toEqualTypeOf<keyof z.input<typeof userConfigSchema>>();
  });
});
