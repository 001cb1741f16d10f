import { release } from 'node:os';
import type { SiteConfig } from '../../index.ts';
import type { StoreInfo } from '../engine.ts';
import { formatBytes, toShortPath } from '../print-summary.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions } from './engine-options.ts';
import { printAnswer } from './print-answer.ts';

/** `docgen info`: prints facts about this site and this machine, for bug reports. */
export async function info(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const engine = await session.loadEngine();
  const { config, diagnostics } = await engine.loadConfig(createEngineOptions(input));
  if (flags.config) {
    printDiagnostics(session, diagnostics, config.projectDir);
    session.data.write(`${JSON.stringify(config, replaceValue, 2)}\n`);
    return 0;
  }

  const { routes, diagnostics: routeDiagnostics } = await engine.scanRoutes(config);
  const allDiagnostics = [...diagnostics, ...routeDiagnostics];
  const facts = {
    docgen: input.package.version,
    node: process.version.slice(1),
    os: `${process.platform} ${process.arch} ${release()}`,
    config: config.configFile ?? null,
    project: config.projectDir,
    root: config.root,
    outDir: config.outDir,
    cacheDir: config.cacheDir,
    base: config.base,
    languages: config.locales.map(({ lang }) => lang),
    versions: config.multiVersion.versions,
    pages: routes.length,
    store: await engine.readStoreInfo(config),
  };
  return printAnswer(input, {
    command: 'info',
    diagnostics: allDiagnostics,
    projectDir: config.projectDir,
    words: formatFacts(facts, config, session.cwd),
    fields: facts,
  });
}

function formatFacts(
  facts: { docgen: string; node: string; os: string; pages: number; store: StoreInfo },
  config: SiteConfig,
  cwd: string,
): string {
  const short = (path: string) => toShortPath(path, cwd);
  const rows: [name: string, value: string][] = [
    ['docgen', facts.docgen],
    ['node', facts.node],
    ['system', facts.os],
    ['config', config.configFile ? short(config.configFile) : 'none'],
    ['root', short(config.root)],
    ['output', short(config.outDir)],
    ['cache', short(config.cacheDir)],
    ['base', config.base],
    [
      'languages',
      config.locales.map(({ lang }) => (lang === config.lang ? `${lang} (default)` : lang)).join(', '),
    ],
    ...(config.multiVersion.versions.length > 0
      ? [['versions', config.multiVersion.versions.join(', ')] as [string, string]]
      : []),
    ['pages', String(facts.pages)],
    ['store', `${short(facts.store.path)} (${formatBytes(facts.store.bytes)})`],
    ['CI key', facts.store.ciKey],
  ];
  return rows.map(([name, value]) => `${name.padEnd(11)}${value}\n`).join('');
}

/**
 * Values that JSON cannot represent are printed as source text; `undefined` as null, so that no option
 * is missing.
 */
function replaceValue(_key: string, value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`;
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  return value;
}
