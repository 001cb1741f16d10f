/** How scripts are read, by their names. Sites of webpack have markup in `.js` files; other code has none of it. */
import { extname } from 'node:path';

export const SCRIPT_LOADERS = { '.js': 'jsx' } as const;

export function getScriptLoader(path: string): 'jsx' | 'ts' | 'tsx' {
  const extension = extname(path).replace(/^\.[mc]?/, '');
  return extension === 'ts' || extension === 'tsx' ? extension : 'jsx';
}
