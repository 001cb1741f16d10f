/** Descriptions of APIs that old sites have pages of, and the overlays that say where these pages are. */
import { posix } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { asList, asRecord, asText, type Values } from './read-peer-config.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

export interface Operation {
  /** Lower case; `webhook` for requests that the API sends. */
  readonly method: string;
  /** For a webhook, its name. */
  readonly path: string;
  readonly tag: string | undefined;
  /** Its path in Mintlify, below the folder of the pages: `plants/list-all-plants`. */
  readonly defaultPlace: string;
  /** Keys of its path. */
  readonly keys: readonly string[];
  readonly description: string;
  readonly isHidden: boolean;
  readonly isExcluded: boolean;
  /** Address of its page without the leading slash, once a page is requested. */
  place?: string;
  title?: string;
  /** Text of the page that showed it. */
  text?: string;
}

export interface ApiSpec {
  /** Path from the project folder. */
  readonly path: string;
  readonly value: Values;
  readonly operations: readonly Operation[];
}

export type Lose = (message: string, todo: string) => void;

/** Reads a file that may describe an API; undefined if it does not. */
export function readApiSpec(path: string, text: string): ApiSpec | undefined {
  if (!/\.(?:json|ya?ml)$/i.test(path) || !/^[\s{]*["']?openapi["']?\s*:/m.test(text)) return undefined;
  let value: Values;
  try {
    value = asRecord(path.endsWith('.json') ? JSON.parse(text) : parseYaml(text));
  } catch {
    // The plugin reports problems of one with pages.
    return undefined;
  }
  return /^3\./.test(String(value.openapi)) ? { path, value, operations: listOperations(value) } : undefined;
}

function listOperations(value: Values): Operation[] {
  const taken = new Map<string, number>();
  const named = [
    ...Object.entries(asRecord(value.paths)).map((entry) => ['paths', ...entry] as const),
    ...Object.entries(asRecord(value.webhooks)).map((entry) => ['webhooks', ...entry] as const),
  ];
  return named.flatMap(([key, path, item]) =>
    METHODS.flatMap((method): Operation[] => {
      if (asRecord(item)[method] === undefined) return [];
      const operation = asRecord(asRecord(item)[method]);
      const isWebhook = key === 'webhooks';
      const tag = asText(asList(operation.tags)[0]);
      const name =
        formatName(asText(operation.summary)) ?? [...(isWebhook ? [] : [method]), formatName(path)].join('-');
      const place = posix.join(formatName(tag) ?? '', name);
      const count = taken.get(place) ?? 0;
      taken.set(place, count + 1);
      const href = asText(asRecord(operation['x-mint']).href);
      return [
        {
          method: isWebhook ? 'webhook' : method,
          path,
          tag,
          keys: [key, path, method],
          defaultPlace:
            href === undefined ? (count === 0 ? place : `${place}-${count}`) : posix.join('/', href),
          description: asText(operation.description) ?? '',
          isHidden: operation['x-hidden'] === true,
          isExcluded: operation['x-excluded'] === true,
        },
      ];
    }),
  );
}

/** Writes a name as Mintlify writes it in addresses. */
function formatName(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  return text
    .replaceAll(' ', '-')
    .replace(/\{.*?\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase();
}

/** Reports a description from which no pages can be made. */
export function loseSource(source: string, lose: Lose): void {
  const name = posix.basename(source.replace(/[?#].*$/, '')).replace(/(?:\.\w+)?$/, (end) => end || '.json');
  if (/^https?:/i.test(source))
    lose(
      `Pages of the API at "${source}" are not generated: a build fetches nothing.`,
      `Download it (curl -o ${name} ${source}), write "${name}" in its place into the old config, and run the command again.`,
    );
  else
    lose(
      `Pages of "openapi" are not generated: "${source}" is not an OpenAPI 3 description of the project.`,
      'Correct its path, or convert the file: npx swagger2openapi.',
    );
}

/**
 * Prints the overlay with the places of pages, relative to the folder of their language, which removes operations
 * without one.
 */
export function printOverlay({ operations, value }: ApiSpec, prefix: string): string {
  const actions = operations.map(({ keys, place, title, text, description }) => {
    const target = `$${keys.map((key) => (/^[a-z]+$/.test(key) ? `.${key}` : `['${key.replace(/[\\']/g, '\\$&')}']`)).join('')}`;
    if (place === undefined) return { target, remove: true };
    const update = {
      'x-docgen-path': `/${place.startsWith(prefix) ? place.slice(prefix.length) : place}`,
      ...(title !== undefined && { summary: title }),
      ...(text !== undefined && text !== '' && { description: `${description}\n\n${text}`.trim() }),
    };
    return { target, update };
  });
  const info = { title: `Pages of ${asText(asRecord(value.info).title) ?? 'the API'}`, version: '1.0.0' };
  return `${JSON.stringify({ overlay: '1.0.0', info, actions }, null, 2)}\n`;
}

/** Returns where the new site has a description: `openapi/tea.yaml`. */
export const getSpecPath = ({ path }: ApiSpec) => `openapi/${path.replace(/^(?:\.\.?\/)+/, '')}`;

/** Returns where the new site has the overlay of the pages in a folder. */
export const getOverlayPath = (folder: string) => `overlays/${folder.replaceAll('/', '-')}.json`;
