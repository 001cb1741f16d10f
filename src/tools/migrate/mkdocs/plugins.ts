/** Lists of plugins and extensions of MkDocs: of names, and of names with their options; or an object of both. */
import { asRecord, asText, type Values } from '../project/read-peer-config.ts';

export const listNames = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.map((entry) => asText(entry) ?? Object.keys(asRecord(entry))[0] ?? '')
    : Object.keys(asRecord(list));

/** Returns the options of one of them; none if it is missing. */
export const readPluginOptions = (list: unknown, name: string): Values =>
  asRecord(
    [list]
      .flat()
      .map((entry) => asRecord(entry)[name])
      .find(Boolean),
  );
