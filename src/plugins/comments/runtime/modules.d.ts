/** Created by the plugin's hook `addRuntimeModules`. */
declare module 'docgen-comments/settings' {
  export const settings: {
    readonly host: string;
    /** Parameters of the widget that are the same on every page. */
    readonly params: Readonly<Record<string, string>>;
  };
}
