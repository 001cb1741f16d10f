/** Made by the plugin's hook `addRuntimeModules`. */
declare module 'docgen-client-redirects/rules' {
  export const rules: {
    readonly base: string;
    readonly cleanUrls: boolean;
    /** Source of a regular expression, and what stands for what it fits. */
    readonly patterns: readonly (readonly [source: string, to: string])[];
  };
}
