/**
 * Variants of images, made by the encoder of a plugin. Their names say what they are made from, so that nothing is
 * encoded to know them: the bytes of the image, format and width, and the key of the encoder.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { FilePath } from '../../shared/types.ts';
import { getAssetName } from '../files/asset-name.ts';
import { measureStill } from '../files/image-size.ts';
import { getShortHash } from '../files/short-hash.ts';
import type { OfferedVariant, VariantsAnswer } from '../markdown/variants.ts';
import { asJson, recall } from '../memo/recall.ts';
import type { ImageEncoder } from '../plugin.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import { createLimit } from '../threads/limit.ts';
import type { ImageVariant, PageAsset } from '../types.ts';

export type ImageVariants = ReturnType<typeof createImageVariants>;

export interface ImageVariantsInput {
  readonly encoder: ImageEncoder;
  readonly store: Store;
  /** Encodes nothing that no browser has asked for yet. */
  readonly isLazy: boolean;
  /** Loads the encoder. Returns false if that fails, which is reported. */
  load(): Promise<boolean>;
  /** Reports an image that a page offers, and that cannot be encoded now. */
  report(file: FilePath, problem: string): void;
}

/** Most pixels of an image that is encoded. */
const MOST_PIXELS = 100_000_000;
/** Longest side that WebP allows. */
const LONGEST_SIDE = 16_383;
/** Widest variant in pixels: that of a screen with 4K. */
const WIDEST = 3840;
/** Widths closer to the widest of an image are left out: they would hardly be smaller. */
const WIDEST_SHARE = 0.85;
/** What a format has to save, in bytes: about as much as the markup that offers it. */
const SMALLEST_GAIN = 256;
/** Changes when the rules for what is offered do. */
const RULES = '1';
/** At most so many variants at once: they take memory, and threads of libuv, which has only four for all files. */
const MOST_AT_ONCE = 3;

export function createImageVariants(input: ImageVariantsInput) {
  const { encoder, store, isLazy, load, report } = input;
  const inTurn = createLimit(Math.min(availableParallelism(), MOST_AT_ONCE));
  const choices = new Map<string, Promise<readonly ImageVariant[]>>();
  const encodings = new Map<string, Promise<Uint8Array>>();
  // Without docgen's own fingerprint: docgen plays no part in what the encoder makes.
  const getKey = (hash: string, { format, width }: ImageVariant) =>
    hashKey('variant', encoder.key, hash, format, String(width));
  const encode = (bytes: Uint8Array, hash: string, variant: ImageVariant): Promise<Uint8Array> => {
    const key = getKey(hash, variant);
    return share(encodings, key, () =>
      recall<Uint8Array>(store, {
        kind: 'image',
        key,
        encode: (value) => value,
        decode: (value) => value,
        make: () =>
          inTurn(async () => {
            const made: unknown = await encoder.encode(bytes, variant);
            if (made instanceof Uint8Array) return made;
            throw new TypeError('its encoder has to return a Uint8Array');
          }),
      }),
    );
  };

  return {
    /** The variants that are smaller than the image. */
    async list(file: FilePath): Promise<VariantsAnswer> {
      const bytes = await readFile(file);
      const size = await measureStill(bytes);
      if (size === undefined || bytes.length <= SMALLEST_GAIN) return { variants: [] };
      const { width, height } = size;
      if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE)
        return { variants: [], problem: `it has ${width} × ${height} pixels` };
      const hash = hashKey(bytes);
      const name = (variant: ImageVariant): OfferedVariant => ({
        ...variant,
        output: getAssetName(file, getShortHash(getKey(hash, variant)), variant),
      });
      const widths = listWidths(encoder, width);
      const choiceKey = hashKey('choice', RULES, encoder.key, hash, ...encoder.formats, widths.join());
      if (store.get('image', choiceKey) === undefined) {
        if (isLazy) {
          const all = encoder.formats.flatMap((format) =>
            widths.map((each) => name({ format, width: each })),
          );
          return { variants: all, isVolatile: true };
        }
        if (!(await load())) return { variants: [], isVolatile: true };
      }
      const choose = () =>
        recall<readonly ImageVariant[]>(store, {
          kind: 'image',
          key: choiceKey,
          ...asJson<readonly ImageVariant[]>(),
          make: () =>
            chooseVariants(
              { formats: encoder.formats, widths, bytes: bytes.length },
              async (variant) => (await encode(bytes, hash, variant)).length,
            ),
        });
      try {
        return { variants: (await share(choices, choiceKey, choose)).map(name) };
      } catch (error) {
        // Memory may have been short.
        return { variants: [], problem: describe(error), isVolatile: true };
      }
    },
    /** The bytes of an asset with a variant. @throws if the image cannot be read any more */
    async read({ file, variant }: PageAsset): Promise<Uint8Array> {
      const bytes = await readFile(file);
      if (variant === undefined) return bytes;
      const hash = hashKey(bytes);
      if (store.get('image', getKey(hash, variant)) === undefined && !(await load()))
        throw new Error(`"${file}" cannot be encoded.`);
      try {
        return await encode(bytes, hash, variant);
      } catch (error) {
        report(file, describe(error));
        throw error;
      }
    },
  };
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

/** Returns the promise for what is being made under this key, so that an image on several pages is encoded once. */
function share<Value>(
  running: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = running.get(key);
  if (known) return known;
  const made = make().finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

/** From small to large. */
function listWidths({ widths }: ImageEncoder, width: number): number[] {
  const widest = Math.min(width, WIDEST);
  const smaller = [...new Set(widths)].filter((each) => each <= widest * WIDEST_SHARE);
  return [...smaller.sort((a, b) => a - b), widest];
}

interface Choice {
  readonly formats: readonly ImageVariant['format'][];
  /** From small to large. */
  readonly widths: readonly number[];
  /** Size of the image. */
  readonly bytes: number;
}

/**
 * Chooses what to offer: a format if, at full width, it is clearly smaller than the image and than all formats after
 * it; within a format, only widths that are smaller in bytes than the next one, as browsers assume.
 */
async function chooseVariants(
  { formats, widths, bytes }: Choice,
  measure: (variant: ImageVariant) => Promise<number>,
): Promise<readonly ImageVariant[]> {
  let limit = bytes - SMALLEST_GAIN;
  const [full = 0, ...smaller] = widths.toReversed();
  const sizes = await Promise.all(formats.map((format) => measure({ format, width: full })));
  const offered: { readonly format: ImageVariant['format']; readonly size: number }[] = [];
  for (const [index, format] of [...formats.entries()].reverse()) {
    const size = sizes[index] ?? limit + 1;
    if (size > limit) continue;
    limit = size - SMALLEST_GAIN;
    offered.unshift({ format, size });
  }
  const chosen = offered.map(async ({ format, size }) => {
    const below = await Promise.all(smaller.map((width) => measure({ format, width })));
    const variants: ImageVariant[] = [{ format, width: full }];
    let above = size;
    for (const [index, width] of smaller.entries()) {
      const bytesBelow = below[index] ?? above;
      if (bytesBelow >= above) continue;
      above = bytesBelow;
      variants.unshift({ format, width });
    }
    return variants;
  });
  return (await Promise.all(chosen)).flat();
}
