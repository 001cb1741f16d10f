export interface TwoslashOptions {
  /**
   * Processes only blocks with `twoslash` after their language. With `false`, processes all TypeScript blocks
   * except those with `twoslash=false`.
   * @default true
   */
  readonly explicitTrigger?: boolean;
  /**
   * Folder in which `twoslash` and TypeScript 5 or 6 are installed, relative to the folder of `package.json`:
   * for projects that use TypeScript 7 themselves.
   * @default the folder of `package.json`
   */
  readonly from?: string;
  /**
   * Compiler options of all samples, as in a `tsconfig.json`.
   * @default `{ strict: true, target: 'esnext', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' }`
   */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /**
   * Words that begin custom notes: `// @log: text`.
   * @default `['annotate', 'log', 'warn', 'error']`
   */
  readonly customTags?: readonly string[];
  /**
   * Additional options of `twoslash`, such as `handbookOptions` and `extraFiles`.
   * @default {}
   */
  readonly twoslashOptions?: Readonly<Record<string, unknown>>;
}
