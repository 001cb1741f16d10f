/** Mermaid as the site has installed it: the plugin names the file. */
declare module 'docgen-diagrams-mermaid' {
  import type { Mermaid } from './draw.ts';
  export const mermaid: Mermaid;
}
declare module '*.css';
