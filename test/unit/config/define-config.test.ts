import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineConfig } from '../../../src/engine/config/define-config.ts';
import type { UserConfig } from '../../../src/engine/config/printed/user-config.ts';

describe('defineConfig', () => {
  it('gives back what it got', async () => {
    const config: UserConfig = { title: 'Docs', themeConfig: { nav: [{ text: 'Guide', link: '/guide/' }] } };
    const make = async () => config;

    expect(defineConfig(config)).toBe(config);
    expect(defineConfig(make)).toBe(make);
  });

  it('knows the options', () => {
    // @ts-expect-error an option that does not exist
    defineConfig({ titel: 'Docs' });
    // @ts-expect-error a value that does not fit
    defineConfig({ route: { cleanUrls: 'yes' } });
    // @ts-expect-error the same in a function
    defineConfig(() => ({ lang: 5 }));

    expectTypeOf(defineConfig).parameter(0).toExtend<object>();
  });
});
