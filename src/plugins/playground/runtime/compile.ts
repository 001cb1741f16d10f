/** Compiles JSX and TypeScript for the frame. Lines keep their numbers, so errors have those that readers see. */
import { transform } from './packages.ts';

export function compile(code: string, language: string): string {
  const { code: compiled } = transform(code, {
    transforms: [...(language === 'tsx' ? (['typescript'] as const) : []), 'jsx', 'imports'],
    jsxRuntime: 'automatic',
    production: true,
  });
  return compiled;
}
