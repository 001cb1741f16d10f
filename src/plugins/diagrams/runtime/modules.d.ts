/** Mermaid as the site has installed it: the plugin names the file. */
declare module 'docgen-diagrams-mermaid' {
  export const mermaid: {
    initialize(config: object): void;
    parse(text: string): Promise<unknown>;
    render(
      id: string,
      text: string,
      container: Element,
    ): Promise<{ readonly svg: string; readonly diagramType: string }>;
  };
}
declare module '*.css';
