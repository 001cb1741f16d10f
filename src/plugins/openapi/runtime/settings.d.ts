/** Created by the plugin's hook `addRuntimeModules`. */
declare module 'docgen-openapi/settings' {
  /** Allowed origins of requests. */
  export const origins: readonly string[];
}
