import { readFile } from 'node:fs/promises';
import { bundledThemes } from 'shiki/themes';
import { describe, expect, it } from 'vitest';
import { cssVariablePalette } from '../../../src/engine/highlight/css-variable-palette.ts';
import { loadThemes } from '../../../src/engine/highlight/themes.ts';

const styles = (name: string) =>
  readFile(new URL(`../../../src/theme/styles/${name}.css`, import.meta.url), 'utf8');

/** `--name: #hex` of the light rules, and of the dark ones over them. */
function readVariables(css: string): Record<'light' | 'dark', ReadonlyMap<string, string>> {
  const dark = css.indexOf(':where(.dark)');
  const darkEnd = css.indexOf('}', dark);
  const read = (text: string) =>
    [...text.matchAll(/(--[\w-]+):\s*(#[\da-f]+)/gi)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
  const light = new Map(read(css.slice(0, dark)));
  return { light, dark: new Map([...light, ...read(css.slice(dark, darkEnd))]) };
}

function toLuminance(hex: string): number {
  const full = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `color on background: 4.21` for each pair below 4.5. */
function findFaint(colors: readonly string[], backgrounds: ReadonlyMap<string, string>): readonly string[] {
  return colors.flatMap((color) =>
    [...backgrounds].flatMap(([name, background]) => {
      const contrast = toContrast(color, background);
      return contrast < 4.5 ? [`${color} on ${name} ${background}: ${contrast.toFixed(2)}`] : [];
    }),
  );
}

it('has the same colours whoever else has read the themes in this process', async () => {
  const themes = { light: 'github-light', dark: 'github-dark' };
  const { light } = await loadThemes(themes);
  const { tokenColors = [] } = (await bundledThemes['github-light']()).default;
  // As shiki does to every theme that it is given.
  tokenColors.unshift({ settings: { foreground: '#24292e', background: '#fff' } });
  const again = (await loadThemes(themes)).light;
  tokenColors.shift();
  expect([again.background, again.colors]).toEqual([light.background, light.colors]);
});

describe('contrast of code', async () => {
  const code = readVariables(await styles('code'));
  const vars = readVariables(await styles('vars'));
  const themes = await loadThemes({ light: 'github-light', dark: 'github-dark' });

  describe.each(['light', 'dark'] as const)('in the %s theme', (type) => {
    const backgrounds = new Map([
      ...[...code[type]].filter(([name]) => name.endsWith('-bg')),
      ['block', themes[type].background] as const,
    ]);

    it('has backgrounds to check', () => {
      expect(backgrounds.size).toBeGreaterThanOrEqual(8);
    });

    it('is at least 4.5 : 1 on every background a token can stand on', () => {
      expect(findFaint([themes[type].foreground, ...themes[type].colors], backgrounds)).toEqual([]);
    });

    it('is at least 4.5 : 1 with the css-variables theme too', () => {
      const palette = [...cssVariablePalette[type].matchAll(/--shiki-(?!background)[\w-]+:(#[\da-f]+)/g)];

      expect(palette.length).toBeGreaterThan(10);
      expect(
        findFaint(
          palette.map(([, color = '']) => color),
          backgrounds,
        ),
      ).toEqual([]);
    });

    it('draws bars of at least 3 : 1 beside marked lines', () => {
      const bars = [...code[type]].filter(([name]) => name.endsWith('-bar'));
      const faint = bars.filter(([, color]) => toContrast(color, themes[type].background) < 3);

      expect(bars.length).toBeGreaterThanOrEqual(5);
      expect(faint).toEqual([]);
    });

    it('has the background of the default theme', () => {
      expect(themes[type].background).toBe(vars[type].get('--rp-code-block-bg'));
      expect(cssVariablePalette[type]).toContain(`--shiki-background:${themes[type].background};`);
    });
  });
});
