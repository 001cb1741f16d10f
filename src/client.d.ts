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
  import type { ComponentType } from 'react';

  /** Content of the page, as a component. */
  const Content: ComponentType<Record<string, unknown>>;
  export default Content;
}

declare module '*.module.css' {
  /** Class names of the page by those of the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.module.scss' {
  /** Class names of the page by those of the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.module.sass' {
  /** Class names of the page by those of the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.module.less' {
  /** Class names of the page by those of the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.module.styl' {
  /** Class names of the page by those of the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.module.stylus' {
  /** Class names of the page by those of the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';
declare module '*.scss';
declare module '*.sass';
declare module '*.less';
declare module '*.styl';
declare module '*.stylus';

declare module '*.png' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.jpg' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.jpeg' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.gif' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.webp' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.avif' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.svg' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.ico' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.mp4' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.webm' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.mp3' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.wav' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.ogg' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.pdf' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.woff' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.woff2' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.ttf' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.otf' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.eot' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '*.wasm' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
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
