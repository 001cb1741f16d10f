import type { RoutePath } from './types.ts';
import { toFileName } from './url.ts';

/** Output file of a route's payload: stable, so that editing one page changes no other file. */
export function getPayloadPath(route: RoutePath): string {
  return `static/pages/${toFileName(route)}.bin`;
}

/** Output file of a route's chunk, stable for the same reason. */
export function toChunkPath(route: RoutePath): string {
  return `static/pages/${toFileName(route)}.js`;
}
