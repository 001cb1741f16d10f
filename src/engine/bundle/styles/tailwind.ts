/** Runs Tailwind for a site without a config of PostCSS, by the loader that a plugin of its bundler brings along. */
import { pathToFileURL } from 'node:url';
import { PACKAGE_OWNERS } from '../../../compat/module-names.ts';
import { findPackage } from '../imports/site-packages.ts';
import type { Postcss, PostcssInput } from './postcss.ts';
import { throwPlaced } from './style-error.ts';

/** Returns undefined if the site has not installed it. */
export function createTailwind({ projectDir, onFile, onFolder }: PostcssInput): Postcss | undefined {
  const found = findPackage(['@tailwindcss/webpack'], [projectDir, ...PACKAGE_OWNERS.tailwind]);
  if (found === undefined) return undefined;
  return {
    isRepeatable: () => true,
    async run(css, file) {
      const { default: loader } = (await import(pathToFileURL(found).href)) as { readonly default: Loader };
      const result = new Promise<string>((done, fail) => {
        const context: LoaderContext = {
          resource: file,
          resourcePath: file,
          async: () => (error, text) => (error ? fail(error) : done(text ?? '')),
          getOptions: () => ({ base: projectDir, optimize: false }),
          addDependency: onFile,
          addContextDependency: onFolder,
        };
        Promise.resolve(loader.call(context, css)).catch(fail);
      });
      return result.catch((error: unknown) => throwPlaced(error, file));
    },
  };
}

/** What the loader asks of its bundler. */
interface LoaderContext {
  readonly resource: string;
  readonly resourcePath: string;
  async(): (error: unknown, css?: string) => void;
  getOptions(): object;
  addDependency(file: string): void;
  addContextDependency(folder: string): void;
}

type Loader = (this: LoaderContext, css: string) => unknown;
