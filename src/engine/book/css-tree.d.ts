/** The package only has types for the whole, which loads tables of all properties that nothing here needs. */
declare module 'css-tree/parser' {
  // biome-ignore lint/style/noDefaultExport: the package's choice
  export default function parse(
    css: string,
    options?: import('css-tree').ParseOptions,
  ): import('css-tree').CssNode;
}
declare module 'css-tree/generator' {
  // biome-ignore lint/style/noDefaultExport: the package's choice
  export default function generate(node: import('css-tree').CssNode): string;
}
