/** Rsbuild plugins whose work docgen does itself: they need not be installed, and are skipped. */
import type { RsbuildPlugin } from './plugin-api.ts';

const create =
  (name: string) =>
  (options?: object): RsbuildPlugin & { readonly options: object | undefined } => ({
    name: `rsbuild:${name}`,
    options,
  });

export const pluginReact = create('react');
export const pluginSass = create('sass');
export const pluginLess = create('less');
export const pluginStylus = create('stylus');
export const pluginSvgr = create('svgr');
export const pluginTailwindcss = create('tailwindcss');
export const pluginTypeCheck = create('type-check');
