/** Loads the template of a site, which may be TypeScript and JSX: bundled in memory, with the site's React. */
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { SocialCardTemplate } from './options.ts';

/** @throws if it cannot be bundled or run, or exports no function. */
export async function loadTemplate(path: string, projectDir: string): Promise<SocialCardTemplate> {
  const { build } = await import('esbuild');
  // The React that comes with docgen, where the site has none.
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('react/package.json')));
  const { outputFiles } = await build({
    entryPoints: [resolve(projectDir, path)],
    absWorkingDir: projectDir,
    nodePaths: [packages],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    jsx: 'automatic',
    jsxDev: false,
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.jpg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(resolve(projectDir, path))});`,
    },
    logLevel: 'silent',
  });
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64');
  const { default: template } = (await import(`data:text/javascript;base64,${code}`)) as {
    default?: unknown;
  };
  if (typeof template !== 'function') throw new TypeError('its default export is not a function');
  return template as SocialCardTemplate;
}
