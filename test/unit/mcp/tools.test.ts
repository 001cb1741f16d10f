import { describe, expect, it } from 'vitest';
import { callTool, listTools } from '../../../src/engine/mcp/tools.ts';

const docs = { ask: () => Promise.reject(new Error('nothing is asked')) };

describe('the tools', () => {
  it('describe each argument in its own words', () => {
    const addresses = listTools().flatMap(({ name, inputSchema }) => {
      const { address } = inputSchema.properties as Record<string, { readonly description?: string }>;
      return address ? [`${name}: ${address.description}`] : [];
    });

    expect(addresses).toEqual([
      expect.stringMatching(/^read_page: address such as "\/guide\/start", as search/),
      expect.stringMatching(/^read_section: address of the page and id of the heading/),
      expect.stringMatching(/^outline: page whose headings are wanted/),
    ]);
  });

  it('refuse an endless argument without repeating it', async () => {
    const asked = callTool('search', { query: 'x'.repeat(100_000) }, docs);

    await expect(asked).rejects.toMatchObject({
      diagnostics: [{ message: '"query" is longer than 1000 characters.' }],
    });
  });
});
