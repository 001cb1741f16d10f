import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';

export interface ApiDocgenOptions {
  /**
   * Source files by the name under which pages show them, relative to `appDir`: `{ Button: './src/button.tsx' }`.
   * Or such a list for each tool.
   */
  readonly entries:
    | Readonly<Record<string, string>>
    | Readonly<Partial<Record<ParseTool, Readonly<Record<string, string>>>>>;
  /**
   * Tool that reads the sources: the props of React components from their types, or everything with JSDoc.
   * @default 'react-docgen-typescript'
   */
  readonly apiParseTool?: ParseTool;
  /**
   * Base folder of the paths.
   * @default the folder of `package.json`
   */
  readonly appDir?: string;
  /**
   * Options passed to each tool.
   * @default {}
   */
  readonly parseToolOptions?: ParseToolOptions;
}

export type ParseTool = (typeof PARSE_TOOLS)[number];

export interface ParseToolOptions {
  /** Parser options of react-docgen-typescript, such as `propFilter`, and those of `TypeScriptOptions`. */
  readonly 'react-docgen-typescript'?: TypeScriptOptions & Readonly<Record<string, unknown>>;
  /** Options of `documentation`'s `build`, such as `shallow` and `external`. */
  readonly documentation?: Readonly<Record<string, unknown>>;
}

export interface TypeScriptOptions {
  /**
   * The `tsconfig.json` of each entry, relative to `appDir`, or one for all.
   * @default the nearest one above `appDir`
   */
  readonly tsconfigPath?: string | Readonly<Record<string, string>>;
  /**
   * Compiler options by entry, instead of a `tsconfig.json`.
   * @default {}
   */
  readonly compilerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A file that pages show. */
export interface Entry {
  readonly module: string;
  readonly tool: ParseTool;
  /** As written in the options. */
  readonly path: string;
}

const PARSE_TOOLS = ['react-docgen-typescript', 'documentation'] as const;

const path = z.string().check(z.minLength(1));
const paths = z.record(z.string(), path);
const anything = z.record(z.string(), z.unknown());

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  entries: z.union([
    z.strictObject({ documentation: z.optional(paths), 'react-docgen-typescript': z.optional(paths) }),
    paths,
  ]),
  apiParseTool: z.optional(z.enum(PARSE_TOOLS)),
  appDir: z.optional(path),
  parseToolOptions: z.optional(
    z.strictObject({
      documentation: z.optional(anything),
      'react-docgen-typescript': z.optional(
        z.looseObject({
          tsconfigPath: z.optional(z.union([path, paths])),
          compilerOptions: z.optional(z.record(z.string(), anything)),
        }),
      ),
    }),
  ),
} satisfies Fields<ApiDocgenOptions>);

/** Lists all entries, in whichever form they were written. */
export function listEntries({
  entries,
  apiParseTool = 'react-docgen-typescript',
}: Pick<ApiDocgenOptions, 'entries' | 'apiParseTool'>): Entry[] {
  return Object.entries(entries).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ module: key, tool: apiParseTool, path: value }]
      : Object.entries<string>(value ?? {}).map(([module, path]) => ({
          module,
          tool: key as ParseTool,
          path,
        })),
  );
}
