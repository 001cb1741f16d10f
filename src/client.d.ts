/**
 * What components and themes import besides scripts, for TypeScript and editors: `"types": ["docgenjs/client"]` in
 * `tsconfig.json`. The first pattern that fits counts.
 */

declare module '*?raw' {
  /** Text of the file. */
  const text: string;
  export default text;
}

declare module '*?url' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*?inline' {
  /** A picture or font as a `data:` address, or the text of a stylesheet. */
  const content: string;
  export default content;
}

declare module '*.svg?react' {
  import type { ComponentType, SVGProps } from 'react';

  /** The drawing as a component, where `@svgr/core` and `@svgr/plugin-jsx` are installed. */
  const Drawing: ComponentType<SVGProps<SVGSVGElement>>;
  export default Drawing;
}

declare module '*.mdx' {
  import type { ComponentType } from 'react';

  /** Content of the page, as a component. */
  const Content: ComponentType<Record<string, unknown>>;
  export default Content;
}

declare module '*.md' {
  export { default } from 'docgenjs/page.mdx';
}

declare module '*.module.css' {
  /** Class names of the page by those of the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.module.scss' {
  export { default } from 'docgenjs/file.module.css';
}
declare module '*.module.sass' {
  export { default } from 'docgenjs/file.module.css';
}
declare module '*.module.less' {
  export { default } from 'docgenjs/file.module.css';
}
declare module '*.module.styl' {
  export { default } from 'docgenjs/file.module.css';
}
declare module '*.module.stylus' {
  export { default } from 'docgenjs/file.module.css';
}

declare module '*.css';
declare module '*.scss';
declare module '*.sass';
declare module '*.less';
declare module '*.styl';
declare module '*.stylus';

/** Files that are copied into the site: what they export is their address. */
declare module '*.png' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.jpg' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.jpeg' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.gif' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.webp' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.avif' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.svg' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.ico' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.mp4' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.webm' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.mp3' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.wav' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.ogg' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.pdf' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.woff' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.woff2' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.ttf' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.otf' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.eot' {
  export { default } from 'docgenjs/file?url';
}
declare module '*.wasm' {
  export { default } from 'docgenjs/file?url';
}

/** The theme of the site: its own, and docgen's for what it does not replace. */
declare module '@theme' {
  export * from 'docgenjs/theme';
}

/** docgen's theme, for one that builds on it. */
declare module '@theme-original' {
  export * from 'docgenjs/theme-original';
}

interface ImportMetaEnv {
  /** `development` in `docgen dev`, otherwise `production`. */
  MODE: string;
  DEV: boolean;
  PROD: boolean;
  /** True while a page is rendered to HTML. */
  SSR: boolean;
  /** `base` of the config. */
  BASE_URL: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
