/** The name of the layer for the reset of Tailwind 3. */
export const RESET_LAYER = 'tailwind-base';

interface AtRule {
  readonly params: string;
  readonly parent?: { readonly type: string };
  replaceWith(node: unknown): void;
  clone(): AtRule;
}

interface Tools {
  readonly postcss: { atRule(values: { name: string; params: string; nodes: readonly unknown[] }): unknown };
}

/**
 * A plugin of PostCSS that puts `@tailwind base` into a layer. Tailwind 4 has its reset in one; that of Tailwind 3 is in
 * none, and would take the sizes, margins and borders off whatever the theme has in its layers.
 */
export const TAILWIND_RESET = {
  postcssPlugin: 'docgen-tailwind-reset',
  Once(root: { walkAtRules(name: string, visit: (rule: AtRule) => void): void }, { postcss }: Tools): void {
    root.walkAtRules('tailwind', (rule) => {
      if (rule.params !== 'base' || rule.parent?.type !== 'root') return;
      rule.replaceWith(postcss.atRule({ name: 'layer', params: RESET_LAYER, nodes: [rule.clone()] }));
    });
  },
};
