/** Works through a list, at most `atOnce` items at a time. Rejects with the first that fails. */
export async function takeTurns<Item>(
  items: IterableIterator<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const takeTurn = async (): Promise<void> => {
    for (const item of items) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurn));
}
