import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';

export interface DiagramsOptions {
  /**
   * Path of the Chromium, Chrome or Edge in which Mermaid draws when the site is built. `false` leaves it to the
   * browsers of readers.
   * @default the environment variable `DOCGEN_CHROMIUM`, else the first browser that is installed
   */
  readonly browser?: string | false;
  /**
   * Fails the build where diagrams cannot be drawn in it, because no browser is found or what draws them is not installed.
   * Otherwise that is a warning.
   * @default false
   */
  readonly required?: boolean;
  /**
   * [Options of Mermaid](https://mermaid.js.org/config/schema-docs/config.html), such as
   * `{ flowchart: { curve: 'linear' } }`. Colours, fonts and what protects readers cannot be set.
   * @default {}
   */
  readonly mermaid?: Readonly<Record<string, unknown>>;
  /**
   * The [layout](https://d2lang.com/tour/layouts/) of diagrams of D2 that do not choose one themselves.
   * @default `{ layout: 'dagre' }`
   */
  readonly d2?: { readonly layout?: 'dagre' | 'elk' };
}

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  browser: z.optional(z.union([z.string(), z.literal(false)])),
  required: z.optional(z.boolean()),
  mermaid: z.optional(z.record(z.string(), z.json())),
  d2: z.optional(z.strictObject({ layout: z.optional(z.enum(['dagre', 'elk'])) })),
} satisfies Fields<DiagramsOptions>);
