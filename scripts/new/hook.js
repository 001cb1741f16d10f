/** A hook of plugins: its type, its check, its place in the host, and a test that calls it. */
import { getNames } from './editor.js';

/** @param {string} name @param {import('./editor.js').Editor} editor */
export function newHook(name, editor) {
  const { camel, kebab } = getNames(name);
  const english = `Runs at \`${camel}\`. All plugins at once, once for each reading of the config.`;
  editor.after(
    'src/engine/plugin.ts',
    '  afterBuild?(config: PluginConfig, isProd: boolean, context: BuildContext): MaybePromise<void>;\n',
    `  /** ${english} */\n  ${camel}?(config: PluginConfig, isProd: boolean, context: HookContext): MaybePromise<void>;\n`,
  );
  editor.after(
    'src/engine/config/schema/plugins.ts',
    "    addFiles: hook('Adds files to the output.'),\n",
    `    ${camel}: hook('Runs at ${camel}.'),\n`,
  );
  const host = 'src/engine/hooks/plugin-host.ts';
  editor.before(
    host,
    '    diagnostics: () => ',
    `    /** Runs once. */
    ${camel}: rememberOnce(() =>
      notifyAll(plugins, '${camel}', (plugin, context) => plugin.${camel}?.(config, isProd, context)),
    ),\n`,
  );
  editor.say(english, `在 \`${camel}\` 时运行。所有插件同时运行，每次读取配置时运行一次。`);
  editor.create(`test/unit/hooks/${kebab}.test.ts`, createTest(camel));
  editor.log(`Plugins: the hook \`${camel}\`.`);
  return {
    test: undefined,
    page: 'docs/zh/plugin/system/plugin-api.md',
    left: `  what it gets and gives: src/engine/plugin.ts and ${host}
  who asks the host: the stage that it belongs to calls \`${camel}()\`
  what people read of it: its docstring, with the Chinese in scripts/reference/zh.json; its place in the order of
    docs/{en,zh}/plugin/system/plugin-api.md; the line of the changelog
  its test: test/unit/hooks/${kebab}.test.ts`,
  };
}

function createTest(camel) {
  return `import { expect, it } from 'vitest';
import { createHookRunner } from '../../../src/engine/hooks/hook-runner.ts';
import { createPluginHost } from '../../../src/engine/hooks/plugin-host.ts';
import type { Plugin } from '../../../src/engine/plugin.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { createTestConfig } from '../../helpers/content.ts';

it('${camel} is told to every plugin, once', async () => {
  const told: string[] = [];
  const list = ['a', 'b'].map((name): Plugin => ({ name, ${camel}: () => void told.push(name) }));
  const config = { root: '/docs', base: '/', lang: 'en', outDir: '/out' };
  const runner = createHookRunner({ projectDir: '/' as FilePath });
  const host = createPluginHost({ list, leftOut: [], config, runner, isProd: true }, createTestConfig());

  await host.${camel}();
  await host.${camel}();

  expect(told).toEqual(['a', 'b']);
});
`;
}
