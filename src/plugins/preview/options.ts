import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import { aFunction, type Fields } from '../common/option-fields.ts';

export interface PreviewOptions {
  /**
   * Treatment of blocks in `previewLanguages` without such a word: code (`pure`), or a demo (`preview`).
   * Only code with a default export becomes a demo.
   * @default 'pure'
   */
  readonly defaultRenderMode?: 'pure' | 'preview';
  /**
   * Default layout of demos: above their code, which opens on click (`internal`); above their code (`block`);
   * in a frame in the same place (`iframe-follow`); in one phone-sized frame next to the text, with all such
   * demos of the page (`iframe-fixed`).
   * @default 'internal'
   */
  readonly defaultPreviewMode?: 'internal' | 'block' | 'iframe-follow' | 'iframe-fixed';
  /**
   * Languages whose blocks can be demos. Blocks of `mdx` are demos only with `preview` after the language.
   * @default `['jsx', 'tsx']`
   */
  readonly previewLanguages?: readonly string[];
  /** Converts the code of a block to a module with JSX, for other languages. Readers see the original code. */
  readonly previewCodeTransform?: (block: { readonly language: string; readonly code: string }) => string;
}

export type PreviewMode = (typeof PREVIEW_MODES)[number];

export const PREVIEW_MODES = ['internal', 'block', 'iframe-follow', 'iframe-fixed'] as const;

/** Options of Rspress 1 and 2 that have no effect here, or another name: they are accepted, and named in a notice. */
interface FormerOptions {
  readonly previewMode?: 'internal' | 'iframe';
  readonly isMobile?: boolean;
  readonly iframePosition?: 'follow' | 'fixed';
  readonly iframeOptions?: Readonly<Record<string, unknown>>;
}

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  defaultRenderMode: z.optional(z.enum(['pure', 'preview'])),
  defaultPreviewMode: z.optional(z.enum(PREVIEW_MODES)),
  previewLanguages: z.optional(z.array(z.string())),
  previewCodeTransform: z.optional(aFunction),
  previewMode: z.optional(z.enum(['internal', 'iframe'])),
  isMobile: z.optional(z.boolean()),
  iframePosition: z.optional(z.enum(['follow', 'fixed'])),
  iframeOptions: z.optional(
    z.strictObject({
      position: z.optional(z.enum(['follow', 'fixed'])),
      devPort: z.optional(z.number()),
      framework: z.optional(z.string()),
      builderConfig: z.optional(z.unknown()),
      customEntry: z.optional(z.unknown()),
    }),
  ),
} satisfies Fields<PreviewOptions & FormerOptions>);

/** Returns `defaultPreviewMode`, or its equivalent in options of Rspress. */
export function resolveDefaultMode(options: PreviewOptions): PreviewMode {
  const { previewMode, isMobile, iframePosition, iframeOptions = {} } = options as FormerOptions;
  if (options.defaultPreviewMode) return options.defaultPreviewMode;
  if (previewMode !== 'iframe' && isMobile !== true) return 'internal';
  return (iframePosition ?? iframeOptions.position) === 'follow' ? 'iframe-follow' : 'iframe-fixed';
}

/** Lists notices on options that have no effect, or a new name. */
export function listNotices(options: PreviewOptions): { readonly message: string; readonly hint: string }[] {
  const { previewMode, isMobile, iframePosition, iframeOptions = {} } = options as FormerOptions;
  const { position, ...idle } = iframeOptions;
  const renamed = Object.entries({
    previewMode,
    isMobile,
    iframePosition,
    'iframeOptions.position': position,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `"${name}"`);
  // React is what previews are drawn with anyway.
  const unused = Object.keys(idle)
    .filter((name) => name !== 'framework' || iframeOptions.framework !== 'react')
    .map((name) => `"iframeOptions.${name}"`);
  return [
    ...(renamed.length > 0
      ? [
          {
            message: `${renamed.join(', ')} of Rspress is now called "defaultPreviewMode".`,
            hint: `Write defaultPreviewMode: '${resolveDefaultMode(options)}' instead.`,
          },
        ]
      : []),
    ...(unused.length > 0
      ? [
          {
            message: `${unused.join(', ')} has no effect: frames are pages of the site, built and served with it.`,
            hint: 'Leave it out. Bundler options are those of the site, "builderConfig".',
          },
        ]
      : []),
  ];
}
