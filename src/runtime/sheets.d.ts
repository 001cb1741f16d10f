/** The text of a style sheet, minified, for what brings its styles with its script. */
declare module '*.css?inline' {
  const sheet: string;
  // biome-ignore lint/style/noDefaultExport: how bundlers give files as text
  export default sheet;
}
