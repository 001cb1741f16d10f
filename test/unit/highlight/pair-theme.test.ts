import { describe, expect, it } from 'vitest';
import { loadThemes } from '../../../src/engine/highlight/themes.ts';
import { createTokenizer } from '../../../src/engine/highlight/tokenizer.ts';
import { findOtherLooks, THEMES } from './pair-looks.ts';
import { SOME_LANGUAGES, samples } from './samples.ts';

describe('one pass for two themes', () => {
  // `test/stress/grammars.test.ts` looks at all samples.
  it.each(THEMES)('shows every character as shiki does, $light and $dark', async (names) => {
    expect(await findOtherLooks(SOME_LANGUAGES, names)).toEqual([]);
  });

  it('gives the same through the fallback of two passes', async () => {
    const themes = await loadThemes({ light: 'github-light', dark: 'github-dark' });
    const options = { config: { langs: [], langAlias: {} }, themes, limit: { milliseconds: 20_000 } };
    const [pair, stock] = [
      await createTokenizer(options),
      await createTokenizer({ ...options, passes: 'stock' }),
    ];
    const code = samples.tsx ?? '';

    const lines = [await pair.tokenize(code, 'tsx'), await stock.tokenize(code, 'tsx')];

    expect(stock.passes).toBe('stock');
    expect(lines[0]).toEqual(lines[1]);
  });
});
