/** Created by the plugin's hook `addRuntimeModules`. */
declare module 'docgen-openapi/settings' {
  /** Where requests may go. */
  export const origins: readonly string[];
}
