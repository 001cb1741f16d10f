/** Lets a file run on every page, before the app. */
import type { UserConfig } from 'docgenjs';

export function addPreEntry<Config extends UserConfig>(config: Config, file: string): Config {
  const { builderConfig = {} } = config;
  const { source = {} } = builderConfig;
  const preEntry = [...[source.preEntry ?? []].flat(), file];
  return { ...config, builderConfig: { ...builderConfig, source: { ...source, preEntry } } };
}
