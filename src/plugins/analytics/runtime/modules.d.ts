/** Created by the plugin's hook `addRuntimeModules`. */
declare module 'docgen-analytics/settings' {
  export const settings: {
    readonly consent: boolean;
    readonly doNotTrack: boolean;
    readonly local: boolean;
  };
}

declare module 'docgen-analytics/sender' {
  export const send: import('./page-view.ts').Send;
}
