import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';

export interface PlaygroundOptions {
  /**
   * Treatment of `jsx` and `tsx` blocks without such a word: code (`pure`), or a playground.
   * @default 'pure'
   */
  readonly defaultRenderMode?: 'pure' | 'playground';
  /**
   * Places editor and result side by side (`horizontal`) or one above the other. On narrow screens they are
   * always one above the other.
   * @default 'horizontal'
   */
  readonly defaultDirection?: 'horizontal' | 'vertical';
  /**
   * Side of the editor.
   * @default 'left'
   */
  readonly editorPosition?: 'left' | 'right';
  /**
   * Modules that readers may import besides React and those that the site's blocks import: names of packages,
   * or a name and its file, relative to the project folder.
   * @default []
   */
  readonly include?: readonly (string | readonly [name: string, path: string])[];
  /** A component that replaces the playground, relative to the project folder: a file called `Playground.tsx`, `.jsx`, `.ts` or `.js`. */
  readonly render?: string;
}

export type Direction = 'horizontal' | 'vertical';

const name = z.string().check(z.minLength(1));

const IDLE = ['babelUrl', 'monacoLoader', 'monacoOptions'] as const;

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  defaultRenderMode: z.optional(z.enum(['pure', 'playground'])),
  defaultDirection: z.optional(z.enum(['horizontal', 'vertical'])),
  editorPosition: z.optional(z.enum(['left', 'right'])),
  include: z.optional(z.array(z.union([name, z.tuple([name, name])]))),
  render: z.optional(
    z.string().check(
      z.refine((path) => /(?:^|[\\/])Playground\.(?:jsx|tsx|js|ts)$/.test(path), {
        error: 'must name a file called "Playground.tsx", ".jsx", ".ts" or ".js"',
      }),
    ),
  ),
  babelUrl: z.optional(z.unknown()),
  monacoLoader: z.optional(z.unknown()),
  monacoOptions: z.optional(z.unknown()),
} satisfies Fields<PlaygroundOptions & Record<(typeof IDLE)[number], unknown>>);

/** Lists options of Rspress that have no effect: editor and compiler are part of the plugin. */
export function listIdleOptions(options: PlaygroundOptions): string[] {
  return IDLE.filter((key) => key in options);
}
