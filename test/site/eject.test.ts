import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ejectPart, listParts, readEjectedParts } from '../../src/node/eject/eject-part.ts';
import { toPartCopy } from '../../src/node/eject/part-copy.ts';
import { type Site, site } from '../helpers/site.ts';

const eject = (made: Site, part: string, force = false) =>
  ejectPart({ config: themeOf(made), part, version: '1.2.3', force });
const themeOf = ({ dir }: Site) => ({ themeDir: join(dir, 'theme') });

async function ejectAll(made: Site): Promise<void> {
  for (const part of listParts()) {
    const copy = toPartCopy(part, '1.2.3');
    if (copy?.parts[0] === part) await eject(made, part);
  }
}

describe('parts that are copied into a site', () => {
  it('draw the same pages as the ones of docgen', async () => {
    const plain = site('rspress-i18n').remove('theme');
    const ejected = plain.copy();
    await ejectAll(ejected);

    const [before, after] = [await plain.build(), await ejected.build()];

    expect(after.terminal()).not.toContain('error');
    expect(before.files().filter((path) => path.endsWith('.html')).length).toBeGreaterThan(5);
    for (const path of before.files().filter((name) => name.endsWith('.html'))) {
      expect(toComparable(after.read(path)), path).toBe(toComparable(before.read(path)));
    }
  });
});

/** What a reader sees: names of scripts differ, since they hold the copies. */
function toComparable(html: string): string {
  return html.slice(html.indexOf('<body')).replace(/<script[\s\S]*?<\/script>/g, '').replace(/-[0-9a-f]{8}\./g, '-[HASH].');
}
