/** `@rspress/plugin-auto-nav-sidebar`: docgen reads `_nav` and `_meta` files itself. */
import type { Plugin } from 'docgenjs';

export function pluginAutoNavSidebar(): Plugin {
  return { name: 'auto-nav-sidebar', cacheKey: '' };
}

export { pluginAutoNavSidebar as default };
