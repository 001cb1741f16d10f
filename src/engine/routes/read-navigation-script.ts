/** Runs a navigation file that is code: code of the author of the site, as the config is. */
import { createDiagnostic, createExcerpts, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { PositionedJson } from '../config/positioned-json.ts';
import type { SiteConfig } from '../types.ts';

/** Extensions of navigation files that are code, the first that is there counts. */
export const SCRIPT_EXTENSIONS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].map(
  (extension) => `.${extension}`,
);

export function isNavigationScript(file: string): boolean {
  return SCRIPT_EXTENSIONS.some((extension) => file.endsWith(extension));
}

interface NavigationScript {
  /** Undefined when it cannot be run. */
  readonly json: PositionedJson | undefined;
  readonly exists: true;
  readonly imports: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Nothing of a site that is not trusted is run: there such a file is named (`read-folder.ts`). */
export async function readNavigationScript(
  file: FilePath,
  text: string,
  config: Pick<SiteConfig, 'projectDir' | 'root'>,
): Promise<NavigationScript> {
  const [{ runScriptConfig }, { createLocator }] = await Promise.all([
    import('../config/script/config-script.ts'),
    import('../config/script/locate.ts'),
  ]);
  try {
    const source = await runScriptConfig(file, config.projectDir as FilePath);
    const locate = createLocator(source);
    const getExcerpt = createExcerpts(text);
    return {
      json: {
        value: source.value,
        locate(path) {
          const place = locate(path);
          // A value that another file has stands for all of this one.
          const { line, column } = place?.file === file ? place : { line: 1, column: 1 };
          return { line, column, excerpt: getExcerpt(line) };
        },
      },
      exists: true,
      imports: source.files.filter((other) => other !== file),
      diagnostics: [],
    };
  } catch (error) {
    if (!(error instanceof DocgenError)) throw error;
    const diagnostics = error.diagnostics.map(({ message, file: at, line, column, excerpt, hint }) =>
      createDiagnostic('error', 'DG2010', message.replaceAll(/\b([Tt])he config file\b/g, '$1he file'), {
        file: at ?? getProjectPath(file, config),
        line,
        column,
        excerpt,
        hint: hint?.includes('defineConfig') ? undefined : hint,
      }),
    );
    return { json: undefined, exists: true, imports: [], diagnostics };
  }
}
