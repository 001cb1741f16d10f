/** Where a frame finds its demos: the page that has them, and their names in it. */
export interface DemoAddress {
  readonly page: string;
  readonly ids: readonly string[];
}

/** `?page=/guide/start&demo=guide/start_1` */
export function toDemoQuery({ page, ids }: DemoAddress): string {
  return `?${new URLSearchParams([['page', page], ...ids.map((id) => ['demo', id])])}`;
}

export function readDemoQuery(query: string): DemoAddress {
  const params = new URLSearchParams(query);
  return { page: params.get('page') ?? '', ids: params.getAll('demo') };
}
