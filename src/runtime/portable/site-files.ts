/**
 * The files of a site that is opened without a server. Browsers give neither modules nor data to a page of `file:`, but
 * they run its scripts: so each module and each data file is a script that registers its content. This runs before the
 * app, in the same script.
 */

import { decodeUrl, encodePath } from '../../shared/url.ts';

type Exports = Readonly<Record<string, unknown>>;

/** A module as CommonJS; `url` is what `import.meta.url` was. */
type Run = (
  require: (path: string) => Exports,
  module: { exports: Exports },
  exports: Exports,
  url: string,
) => void;

/** `script` is the running one, in the folder `static`. All paths are relative to the folder of the site. */
export function createSiteFiles(script: HTMLScriptElement) {
  const base = new URL('../', script.src).pathname;
  const toTrusted = createTrust(base);
  const defined = new Map<string, { readonly imports: readonly string[]; readonly run: Run }>();
  const modules = new Map<string, { exports: Exports }>();
  const contents = new Map<string, string | Uint8Array<ArrayBuffer>>();
  const loading = new Map<string, Promise<void>>();

  const loadScript = (path: string): Promise<void> => {
    const loaded =
      loading.get(path) ??
      new Promise<void>((resolve, reject) => {
        const element = document.createElement('script');
        element.src = toTrusted(base + encodePath(path));
        element.onload = () => resolve();
        element.onerror = () => {
          loading.delete(path);
          reject(new Error(`${path} cannot be loaded.`));
        };
        document.head.append(element);
      });
    loading.set(path, loaded);
    return loaded;
  };
  const prepare = async (path: string, asked = new Set<string>()): Promise<void> => {
    if (asked.has(path)) return;
    asked.add(path);
    if (!defined.has(path)) await loadScript(path);
    await Promise.all((defined.get(path)?.imports ?? []).map((imported) => prepare(imported, asked)));
  };
  const run = (path: string): Exports => {
    const known = modules.get(path);
    if (known) return known.exports;
    const module = { exports: {} };
    // Before it runs: modules may import each other.
    modules.set(path, module);
    const url = new URL(base + encodePath(path), script.src).href;
    defined.get(path)?.run(run, module, module.exports, url);
    return module.exports;
  };
  return {
    /** The folder of the site, as `location.pathname` spells it. */
    base,
    /** Called by the script of a module, with the scripts that it needs. */
    define: (path: string, imports: readonly string[], make: Run) =>
      void defined.set(path, { imports, run: make }),
    /** Called by the script of a file of data, with its text, or its bytes in base64. */
    give: (path: string, content: string, isBase64 = false) =>
      void contents.set(
        path,
        isBase64 ? Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)) : content,
      ),
    /** Loads a module with all that it imports, and runs it. */
    async load(path: string): Promise<Exports> {
      await prepare(path);
      return run(path);
    },
    /** Loads a data file by its address. Rejects if there is none. */
    async fetch(address: string): Promise<Response> {
      const path = decodeUrl(new URL(address, script.src).pathname.slice(base.length));
      await loadScript(`${path}.js`);
      return new Response(contents.get(path));
    },
    /** Returns a file of data that a running module has named among its imports. */
    read: (path: string): unknown => JSON.parse(String(contents.get(path))),
  };
}

/** Addresses for scripts where the site requires Trusted Types (`trusted-types docgen docgen-files`). */
function createTrust(base: string): (url: string) => string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): {
        createScriptURL(url: string): string;
      };
    };
  };
  const policy = trustedTypes?.createPolicy('docgen-files', {
    createScriptURL(url) {
      if (url.startsWith(base)) return url;
      throw new Error(`${url} is not an address of this site.`);
    },
  });
  return (url) => policy?.createScriptURL(url) ?? url;
}
