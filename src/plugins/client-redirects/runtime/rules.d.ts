/** Created by the plugin's hook `addRuntimeModules`. */
declare module 'docgen-client-redirects/rules' {
  export const rules: import('./find-target.ts').PatternRules;
}
