/**
 * The docs of a project as they are whenever somebody asks. Config and pages are read again for each answer, so it knows
 * every edit before it; what has not changed comes from the store.
 */
import { askContent } from '../build/ask-site.ts';
import { createRenderedHtml, type RenderedHtml } from '../build/rendered-html.ts';
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import type { Content } from '../site/content.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import type { Site } from '../site/site.ts';
import { hashFile } from '../store/hash-file.ts';
import type { SiteConfig } from '../types.ts';
import type { DocsOptions } from './docs-options.ts';

/** The docs of one moment. */
export interface Docs extends Pick<LoadedConfig, 'config' | 'plugins'> {
  readonly site: Site;
  readonly readHtml: RenderedHtml['read'];
  /** Ends a search that is no longer needed. */
  readonly signal: AbortSignal | undefined;
}

export interface OpenedDocs {
  /**
   * Answers a question; one after the other, as there is one store. One that is taken back before its turn is left out;
   * later, it is answered to the end, as what it compiles will be asked for again.
   * @throws {DocgenError} when the config of the moment cannot be used (exit code 2).
   */
  ask<Answer>(answer: (docs: Docs) => Promise<Answer>, takenBack?: AbortSignal): Promise<Answer>;
  /** Ends what is being answered. */
  close(): Promise<void>;
}

interface Loaded extends LoadedConfig {
  readonly host: PluginHost | undefined;
  /** Hash of the files that the config was read from. */
  readonly key: string;
}

/** @throws {DocgenError} when the config cannot be used (exit code 2). */
export async function openDocs(
  given: DocsOptions,
): Promise<OpenedDocs & Pick<LoadedConfig, 'config' | 'diagnostics'>> {
  const closing = new AbortController();
  const { signal = closing.signal } = given;
  const options = { ...given, signal: AbortSignal.any([signal, closing.signal]) };
  const first = await load(options);
  let loaded = first;
  let turn: Promise<unknown> = Promise.resolve();

  const answerNow = async <Answer>(answer: (docs: Docs) => Promise<Answer>): Promise<Answer> => {
    loaded = await loadAgain(loaded, options);
    const { config, plugins, host } = loaded;
    return askContent({ config, host }, options, async (content, context) => {
      const html = createRenderedHtml(content, context);
      try {
        return await answer(createDocs(content, html));
      } finally {
        await html.close();
      }
    });

    function createDocs({ site }: Content, { read }: RenderedHtml): Docs {
      return { ...{ config, plugins, site }, readHtml: read, signal: options.signal };
    }
  };
  return {
    ...{ config: first.config, diagnostics: first.diagnostics },
    ask(answer, takenBack) {
      const answered = turn.then(() => {
        takenBack?.throwIfAborted();
        return answerNow(answer);
      });
      turn = answered.catch(() => undefined);
      return answered;
    },
    async close() {
      closing.abort();
      await turn;
      removeForeignCache(loaded.config);
    },
  };
}

async function load(options: DocsOptions): Promise<Loaded> {
  const loaded = await loadConfig(options);
  const host = await loadPluginHost(loaded.plugins, loaded.config);
  return { ...loaded, host, key: hashConfig(loaded.config) };
}

/** Running a config takes longer than most answers, so it is run again when one of its files has changed. */
async function loadAgain(loaded: Loaded, options: DocsOptions): Promise<Loaded> {
  const { config, key } = loaded;
  // A project without a config file may have got one. The cache of a stranger's checkout is that of one reading.
  const mayHaveMore = config.configFiles.length === 0 && !config.isForeign;
  const isSame = !mayHaveMore && hashConfig(config) === key && !(await loaded.host?.isOutdated());
  if (isSame) return loaded;
  const next = await load(options);
  removeForeignCache(config);
  return next;
}

function hashConfig({ configFiles, plugins }: SiteConfig): string {
  const files = [...configFiles, ...plugins.flatMap(({ watchFiles }) => watchFiles)];
  return files.map(hashFile).join();
}
