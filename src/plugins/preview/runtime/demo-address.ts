/** Demos of a frame: their page, and their names in it. */
export interface DemoAddress {
  readonly page: string;
  readonly ids: readonly string[];
}

/** `?page=/guide/start&demo=guide/start_1` */
export function formatDemoQuery({ page, ids }: DemoAddress): string {
  return `?${new URLSearchParams([['page', page], ...ids.map((id) => ['demo', id])])}`;
}

export function parseDemoQuery(query: string): DemoAddress {
  const params = new URLSearchParams(query);
  return { page: params.get('page') ?? '', ids: params.getAll('demo') };
}
