/**
 * The docs of a project at the time of each question. Config and pages are read again for each answer, so it includes
 * every earlier edit; unchanged results come from the store.
 */
import { askContent } from '../build/ask-site.ts';
import { createRenderedHtml } from '../build/rendered-html.ts';
import type { AskOptions } from '../build/run-options.ts';
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { hashFile } from '../store/hash-file.ts';
import type { SiteConfig } from '../types.ts';
import type { Docs, OpenedDocs } from './docs.ts';
import { createProjectDocs } from './project-docs.ts';

interface Loaded extends LoadedConfig {
  readonly host: PluginHost | undefined;
  /** Hash of the files that the config was read from. */
  readonly key: string;
}

/**
 * Opens the docs. Answers are given one after the other, as there is one store. @throws {DocgenError} when the config
 * cannot be used (exit code 2).
 */
export async function openProject(given: AskOptions): Promise<OpenedDocs & Pick<LoadedConfig, 'config'>> {
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
        const { site } = content;
        return await answer(
          createProjectDocs({ config, plugins, site, readHtml: html.read, signal: options.signal }),
        );
      } finally {
        await html.close();
      }
    });
  };
  return {
    config: first.config,
    diagnostics: first.diagnostics,
    title: first.config.title,
    about: 'The docs of this project, as its author has them now.',
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

async function load(options: AskOptions): Promise<Loaded> {
  const loaded = await loadConfig(options);
  const host = await loadPluginHost(loaded.plugins, loaded.config);
  return { ...loaded, host, key: hashConfig(loaded.config) };
}

/** Loads the config again only when one of its files has changed: running it takes longer than most answers. */
async function loadAgain(loaded: Loaded, options: AskOptions): Promise<Loaded> {
  const { config, key } = loaded;
  // A project without a config file may have got one. The cache of an untrusted checkout is that of one reading.
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
