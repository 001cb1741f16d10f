/** Icons that a site's theme exports: the built-in theme draws those in place of its own. */
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { THEME_ENTRY } from '../imports/aliases.ts';
import { resolveRoomFile } from '../imports/rooms.ts';
import type { ThemeExports } from './theme-exports.ts';
import { ICON_FILES } from './theme-sources.ts';

const NAMESPACE = 'docgen-theme-icons';

export function isIconName(name: string): boolean {
  return /^Icon[A-Z]/.test(name);
}

/** No plugin for a theme that exports no icon. The theme itself, and `docgenjs/theme-original`, keep the built-in icons. */
export function themeIconsPlugin({ own, ofPackage }: ThemeExports): Plugin[] {
  const names = [...new Set([...own, ...ofPackage])].filter(isIconName);
  if (names.length === 0) return [];
  const files = ICON_FILES.map((name) => resolveRoomFile(`theme/base/${name}`));
  const original = resolveRoomFile('theme/app-index');
  const themeDir = `${dirname(original)}/`;
  const contents = [
    `import { ${names.map((name, index) => `${name} as _${index}`).join(', ')} } from ${JSON.stringify(THEME_ENTRY)};`,
    `import { replaceIcon } from ${JSON.stringify(resolveRoomFile('theme/base/replace-icon'))};`,
    ...files.map((file) => `export * from ${JSON.stringify(file)};`),
    ...names.map((name, index) => `export const ${name} = /* @__PURE__ */ replaceIcon(() => _${index});`),
  ].join('\n');
  return [
    {
      name: NAMESPACE,
      setup(build) {
        const filter = new RegExp(`/(?:${ICON_FILES.join('|')})\\.(?:js|tsx)$`);
        build.onResolve({ filter }, ({ importer, namespace }) => {
          const isOfTheme = namespace === 'file' && importer.replaceAll('\\', '/').startsWith(themeDir);
          if (!isOfTheme || importer.replaceAll('\\', '/') === original) return undefined;
          return { path: 'icons', namespace: NAMESPACE, sideEffects: false };
        });
        build.onLoad({ filter: /.*/, namespace: NAMESPACE }, () => ({
          contents,
          loader: 'js',
          resolveDir: themeDir,
        }));
      },
    },
  ];
}
