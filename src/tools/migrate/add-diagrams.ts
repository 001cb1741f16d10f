/** Diagrams of Mermaid, which other tools draw by a theme or a plugin: here `docgenjs/plugins/diagrams` does. */
import type { PlannedFile } from './migration.ts';
import { asRecord } from './read-peer-config.ts';

/** A code block, also in a list, a quote or a container. */
const FENCE = /^[\s>]*(?:`{3,}|~{3,})\s*mermaid\b/m;
const IMPORT = "import { pluginDiagrams } from 'docgenjs/plugins/diagrams';\n";

/** The files, with the plugin in the config and its package in `package.json` where a page has a diagram. */
export function addDiagrams(files: readonly PlannedFile[]): readonly PlannedFile[] {
  const usesPlugin = files.some(
    ({ path, content }) => typeof content === 'string' && (isUse(path, content) || content.includes(IMPORT)),
  );
  if (!usesPlugin) return files;
  return files.map((file) => {
    const { path, content } = file;
    if (typeof content !== 'string') return file;
    if (path === 'docgen.config.ts') return { ...file, content: addPlugin(content) };
    return path === 'package.json' ? { ...file, content: addPackage(content) } : file;
  });
}

function isUse(path: string, content: string): boolean {
  return /\.mdx?$/.test(path) && FENCE.test(content);
}

/** In the form in which configs are printed. */
function addPlugin(config: string): string {
  if (config.includes(IMPORT) || !config.includes('export default defineConfig({')) return config;
  const call = 'pluginDiagrams()';
  const plugins = config.includes('\n  plugins: [')
    ? config.replace(
        /\n {2}plugins: \[(\n?)/,
        (start, end) => `${start}${end ? `    ${call},\n` : `${call}, `}`,
      )
    : config.replace(/\}\);\n$/, `  plugins: [${call}],\n});\n`);
  return plugins.replace(/^(?:import .*\n)+/, (imports) => imports + IMPORT);
}

function addPackage(text: string): string {
  const manifest = asRecord(JSON.parse(text));
  const devDependencies = { ...asRecord(manifest.devDependencies), mermaid: '^11' };
  return `${JSON.stringify({ ...manifest, devDependencies }, null, 2)}\n`;
}
