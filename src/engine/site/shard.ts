/** A share of a site's pages, for machines that compile beside each other. */
export interface Shard {
  /** From 1 to `of`. */
  readonly number: number;
  /** Number of all shards. */
  readonly of: number;
}

/** Every so-many-th item: the same on every machine, and a folder of long pages is spread over all shards. */
export function takeShard<T>(items: readonly T[], { number, of }: Shard): readonly T[] {
  return items.filter((_, index) => index % of === number - 1);
}
