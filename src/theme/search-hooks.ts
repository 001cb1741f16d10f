/** What a group of results of the search hook `onSearch` says of how it is drawn. */
export const RenderType = {
  /** Like docgen's own results. */
  Default: 'default',
  /** By the hook `render`. */
  Custom: 'custom',
} as const;

export type RenderType = (typeof RenderType)[keyof typeof RenderType];
