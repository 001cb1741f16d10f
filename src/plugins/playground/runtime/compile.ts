/** JSX and TypeScript to what the frame runs. Lines stay where they are, so errors name those that readers see. */
import { transform } from './packages.ts';

export function compile(code: string, language: string): string {
  const { code: compiled } = transform(code, {
    transforms: [...(language === 'tsx' ? (['typescript'] as const) : []), 'jsx', 'imports'],
    jsxRuntime: 'automatic',
    production: true,
  });
  return compiled;
}
