/** Files that features are measured with. */
import { createRequire } from 'node:module';

/** A picture that compresses as a photo does, another one for each number. */
export async function drawPicture(number) {
  const [width, height] = [1280, 640];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = 128 + 60 * Math.sin(at / (900 + number)) + ((at * 7919) % 40);
  // It comes with the packages for development alone.
  const sharp = createRequire(import.meta.url)('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** A minute of a terminal, as asciinema writes it. */
export function writeRecording() {
  const lines = Array.from({ length: 60 }, (_, second) =>
    JSON.stringify([second, 'o', `$ docgen build --only 'part-${second}/**'\r\n`]),
  );
  return [JSON.stringify({ version: 2, width: 80, height: 24 }), ...lines, ''].join('\n');
}

/** So many cells with an output of one line each. */
export function writeNotebook(cells) {
  const list = Array.from({ length: cells }, (_, number) => ({
    id: `cell-${number}`,
    cell_type: 'code',
    execution_count: number,
    metadata: {},
    source: [`cups = ${number}\n`, 'print(cups * 250)'],
    outputs: [{ name: 'stdout', output_type: 'stream', text: [`${number * 250}\n`] }],
  }));
  const metadata = { language_info: { name: 'python' } };
  return JSON.stringify({ cells: list, metadata, nbformat: 4, nbformat_minor: 5 });
}

/** A description of so many operations, ten a tag, each with parameters, a body and two answers. */
export function writeOpenapi(operations) {
  const list = Array.from({ length: operations }, (_, number) => [
    `/cups/${number}/{id}`,
    describeOperation(number),
  ]);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Kettle', version: '1.0.0' },
    paths: Object.fromEntries(list.map(([path, post]) => [path, { post }])),
    components: { schemas: { Cup } },
  });
}

const Cup = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    size: { type: 'integer', minimum: 100, description: 'In millilitres.' },
    saucer: { $ref: '#/components/schemas/Cup' },
  },
};

function describeOperation(number) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Cup' } } };
  return {
    operationId: `pour${number}`,
    summary: `Pour cup ${number}`,
    description: `Fills the cup with the id, at most ${number} times.`,
    tags: [`group ${Math.floor(number / 10)}`],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      {
        name: 'hot',
        in: 'query',
        schema: { type: 'boolean', default: true },
        description: 'Whether it is boiled first.',
      },
    ],
    requestBody: { content },
    responses: {
      200: { description: 'The cup, filled.', content },
      404: { description: 'There is no such cup.' },
    },
  };
}
