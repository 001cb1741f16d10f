/** Diagrams of Mermaid, Graphviz and D2, which other tools draw by a theme or a plugin: here `docgenjs/plugins/diagrams` does. */
import type { PlannedFile } from './project/migration.ts';
import { asRecord } from './project/read-peer-config.ts';

/** A code block, also in a list, a quote or a container. */
const FENCE = /^[\s>]*(?:`{3,}|~{3,})\s*(mermaid|dot|graphviz|d2)\b/gm;
const IMPORT = "import { pluginDiagrams } from 'docgenjs/plugins/diagrams';\n";

/** What draws a language, and its versions. */
const PACKAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  d2: { '@terrastruct/d2': '^0.1.33' },
  dot: { '@viz-js/viz': '^3' },
  graphviz: { '@viz-js/viz': '^3' },
  mermaid: { mermaid: '^11' },
};

/** The files, with the plugin in the config and its packages in `package.json` where a page has a diagram. */
export function addDiagrams(files: readonly PlannedFile[]): readonly PlannedFile[] {
  const languages = files.flatMap(({ path, content }) =>
    typeof content === 'string' && /\.mdx?$/.test(path)
      ? [...content.matchAll(FENCE)].map(([, language = '']) => language)
      : [],
  );
  const isInConfig = files.some(({ content }) => typeof content === 'string' && content.includes(IMPORT));
  if (languages.length === 0 && !isInConfig) return files;
  // A tool configured to draw diagrams, without saying which, draws those of Mermaid.
  const packages = (languages.length === 0 ? ['mermaid'] : languages).map((language) => PACKAGES[language]);
  return files.map((file) => {
    const { path, content } = file;
    if (typeof content !== 'string') return file;
    if (path === 'docgen.config.ts') return { ...file, content: addPlugin(content) };
    return path === 'package.json'
      ? { ...file, content: addPackages(content, Object.assign({}, ...packages)) }
      : file;
  });
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

function addPackages(text: string, packages: Readonly<Record<string, string>>): string {
  const manifest = asRecord(JSON.parse(text));
  const devDependencies = { ...asRecord(manifest.devDependencies), ...packages };
  return `${JSON.stringify({ ...manifest, devDependencies }, null, 2)}\n`;
}
