/** Packages whose own types do not fit: one writes ESM types into a CommonJS package, the others have none. */

declare module 'medium-zoom/dist/pure/index.js' {
  import type { Zoom } from 'medium-zoom';
  import type { ZoomBox } from '../shared/types.ts';

  /** All options: `update` keeps those that it does not get. */
  export interface AllZoomOptions {
    readonly margin: number;
    readonly background: string;
    readonly scrollOffset: number;
    readonly container: HTMLElement | ZoomBox | null;
    readonly template: HTMLTemplateElement | null;
  }

  export interface PureZoom extends Omit<Zoom, 'update'> {
    update(options: AllZoomOptions): PureZoom;
  }

  // biome-ignore lint/style/noDefaultExport: the package's choice
  export default function mediumZoom(options: Partial<AllZoomOptions>): PureZoom;
}

declare module 'nprogress' {
  interface Progress {
    configure(options: {
      readonly minimum?: number;
      readonly speed?: number;
      readonly easing?: string;
      readonly trickle?: boolean;
      readonly trickleRate?: number;
      readonly showSpinner?: boolean;
      readonly barSelector?: string;
      readonly template?: string;
    }): Progress;
    start(): Progress;
    trickle(): Progress;
    done(): Progress;
    isStarted(): boolean;
    isRendered(): boolean;
  }
  const progress: Progress;
  // biome-ignore lint/style/noDefaultExport: the package's choice
  export default progress;
}

declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(global: Window): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): unknown;
  export function performReactRefresh(): unknown;
  export function getFamilyByType(type: unknown): object | undefined;
}
