import { expect, test } from 'vitest';
import {
  type AppearanceHost,
  createAppearance,
  createStaticAppearance,
} from '../../../src/runtime/appearance.ts';
import { APPEARANCE_SCRIPT, APPEARANCE_STORAGE_KEY } from '../../../src/shared/appearance-script.ts';

/** A browser as far as appearance knows it. */
function createHost({ system = 'light', stored = null }: { system?: string; stored?: string | null } = {}) {
  const classes = new Set<string>();
  const root = {
    classList: {
      add: (name: string) => classes.add(name),
      toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
    },
    style: { colorScheme: '' },
    getAttribute: () => null as string | null,
  };
  const changes = new Set<() => void>();
  const storages = new Set<() => void>();
  const state = { stored, system };
  const host: AppearanceHost = {
    root: root as unknown as HTMLElement,
    system: {
      get matches() {
        return state.system === 'dark';
      },
      addEventListener: (_: string, listener: () => void) => changes.add(listener),
      removeEventListener: (_: string, listener: () => void) => changes.delete(listener),
    } as unknown as AppearanceHost['system'],
    read: () => state.stored,
    write: (choice) => {
      state.stored = choice;
    },
    onStorage: (listener) => {
      storages.add(listener);
      return () => storages.delete(listener);
    },
  };
  return {
    host,
    classes,
    root,
    state,
    storeElsewhere: (value: string) => {
      state.stored = value;
      for (const listener of storages) listener();
    },
    changeSystem: (value: string) => {
      state.system = value;
      for (const listener of changes) listener();
    },
  };
}

test('shows the choice and stores it', () => {
  const { host, classes, root, state } = createHost();
  const appearance = createAppearance('auto', host);

  appearance.choose('dark');

  expect([...classes].sort()).toEqual(['dark', 'rp-dark']);
  expect(root.style.colorScheme).toBe('dark');
  expect(state.stored).toBe('dark');
  expect(appearance.theme()).toBe('dark');
});

test('stores auto when the choice is what the system prefers, and then follows the system', () => {
  const { host, state, changeSystem } = createHost({ system: 'dark', stored: 'light' });
  const appearance = createAppearance('light', host);
  const heard: string[] = [];
  appearance.subscribe(() => heard.push(appearance.theme()));

  appearance.choose('dark');
  changeSystem('light');

  expect(state.stored).toBe('auto');
  expect(heard).toEqual(['dark', 'light']);
});

test('follows another tab', () => {
  const { host, storeElsewhere } = createHost();
  const appearance = createAppearance('auto', host);
  const heard: string[] = [];
  appearance.subscribe(() => heard.push(appearance.theme()));

  storeElsewhere('dark');

  expect(heard).toEqual(['dark']);
});

test('keeps a choice for this visit where storage is blocked', () => {
  const { host } = createHost();
  const appearance = createAppearance('light', { ...host, write: () => undefined });

  appearance.choose('dark');

  expect(appearance.theme()).toBe('dark');
});

test('a forced appearance ignores storage and choices', () => {
  const { host } = createHost({ stored: 'light' });
  const appearance = createAppearance('force-dark', host);

  appearance.choose('light');

  expect([appearance.theme(), appearance.isForced]).toEqual(['dark', true]);
});

test('the server always renders light', () => {
  expect(createStaticAppearance('force-dark').theme()).toBe('light');
});

test('the inline script names the key the app uses', () => {
  expect(APPEARANCE_SCRIPT).toContain(JSON.stringify(APPEARANCE_STORAGE_KEY));
});

const configured = ['auto', 'light', 'dark', 'force-light', 'force-dark', 'force-auto'];
const stored = [null, 'light', 'dark', 'auto', 'rubbish'];
const cases = configured.flatMap((config) =>
  stored.flatMap((value) => ['light', 'dark'].map((system) => ({ config, value, system }))),
);

test.each(cases)(
  'script and store agree: $config, stored $value, system $system',
  ({ config, value, system }) => {
    const { host, classes, root } = createHost({ stored: value, system });

    runScript({
      document: { documentElement: { ...root, getAttribute: () => config } },
      localStorage: { getItem: () => value },
      matchMedia: () => ({ matches: system === 'dark' }),
    });

    expect(classes.has('dark') && classes.has('rp-dark') ? 'dark' : 'light').toBe(
      createAppearance(config, host).theme(),
    );
  },
);

test('the inline script works where storage is blocked', () => {
  const { classes, root } = createHost();

  runScript({
    document: { documentElement: { ...root, getAttribute: () => 'dark' } },
    localStorage: {
      getItem: () => {
        throw new Error('blocked');
      },
    },
  });

  expect(classes.has('dark')).toBe(true);
});

/** The inline script on a page with these bars, for a reader whose storages hold these keys. */
function runWithBars(bars: readonly string[], local: readonly string[], session: readonly string[] = []) {
  const { classes, root } = createHost();
  const getAttribute = (name: string) => (name === 'data-closable' ? JSON.stringify(bars) : null);
  const toStorage = (keys: readonly string[]) => ({
    getItem: (key: string) => (keys.includes(key) ? 'true' : null),
  });
  runScript({
    document: { documentElement: { ...root, getAttribute } },
    self: { localStorage: toStorage(local), sessionStorage: toStorage(session) },
  });
  return [...classes].filter((name) => name.startsWith('rp-closed'));
}

test('the inline script marks the bars that are closed, each in its own storage', () => {
  const bars = ['localStorage:a', 'localStorage:b', 'sessionStorage:a', ':c'];

  expect(runWithBars(bars, ['b', 'c'])).toEqual(['rp-closed-1']);
  expect(runWithBars(bars, ['a'], ['a'])).toEqual(['rp-closed-0', 'rp-closed-2']);
});

test('a bar may have any text as its key', () => {
  const key = `"><script>'&:\u2028\u0000 \ud800 中文 😀`;

  expect(runWithBars([`localStorage:${key}`], [key])).toEqual(['rp-closed-0']);
  expect(runWithBars([`localStorage:${key}`], [])).toEqual([]);
});

test.each([
  ['', false, []],
  ['?navbar=0&sidebar=0&outline=0&footer=0', false, ['navbar', 'sidebar', 'outline', 'footer']],
  ['?a=navbar=0&sidebar=01&outline=1&myfooter=0', false, []],
  ['?q=x&footer=0', true, ['footer', 'outline']],
  ['?outline=1', true, []],
] as const)('what the address %j leaves out (in a frame: %s)', (search, isFramed, expected) => {
  const { classes, root } = createHost();

  const document = { documentElement: { ...root, getAttribute: () => null } };
  const self = {};
  runScript({ document, self, top: isFramed ? {} : self, location: { search } });

  expect([...classes].filter((name) => name.startsWith('rp-no-'))).toEqual(
    expected.map((part) => `rp-no-${part}`),
  );
});

test.each([
  ['?page=1', '1'],
  ['?lang=zh&page=12&x', '12'],
  ['?page=', undefined],
  ['?page=123', undefined],
  ['?homepage=1', undefined],
  ['?page=1"][x', undefined],
])('the page tab that the address %j opens', (search, expected) => {
  const { root } = createHost();
  const attributes = new Map<string, string>();
  const setAttribute = (name: string, value: string) => attributes.set(name, value);

  runScript({ document: { documentElement: { ...root, setAttribute } }, location: { search } });

  expect(attributes.get('data-page-tabs-active-index')).toBe(expected);
});

/** Runs the inline script in a browser that has what is given, and is a plain one else. */
function runScript(given: Readonly<Record<string, unknown>>): void {
  const self = {};
  const world = {
    document: undefined,
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    location: { search: '' },
    self,
    top: given.self ?? self,
    ...given,
  };
  new Function(...Object.keys(world), APPEARANCE_SCRIPT)(...Object.values(world));
}
