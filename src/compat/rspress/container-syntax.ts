/** `@rspress/plugin-container-syntax`: containers are part of docgen's Markdown. */
import type { Plugin } from 'docgenjs';

export function pluginContainerSyntax(): Plugin {
  return { name: 'container-syntax', cacheKey: '' };
}

export { pluginContainerSyntax as default };
