export interface TwoslashOptions {
  /**
   * Whether only blocks with `twoslash` after their language are looked at. With `false` all
   * blocks in TypeScript are, but for those with `twoslash=false`.
   * @default true
   */
  readonly explicitTrigger?: boolean;
  /**
   * Folder that `twoslash` and TypeScript 5 or 6 are installed in, from the folder of
   * `package.json`: for projects that use TypeScript 7 themselves.
   * @default the folder of `package.json`
   */
  readonly from?: string;
  /**
   * Compiler options of all samples, as a `tsconfig.json` has them.
   * @default `{ strict: true, target: 'esnext', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' }`
   */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /**
   * Words that begin a remark of your own: `// @log: text`.
   * @default `['annotate', 'log', 'warn', 'error']`
   */
  readonly customTags?: readonly string[];
  /**
   * Further options of `twoslash`, such as `handbookOptions` and `extraFiles`.
   * @default {}
   */
  readonly twoslashOptions?: Readonly<Record<string, unknown>>;
}
