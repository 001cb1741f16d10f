/** Builds the site of a sample of the config, with it and without. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIn } from '../../helpers/built-index.ts';
import { type Built, site } from '../../helpers/site.ts';
import { type ConfigSample, SAMPLE_FILES, type SampleSite } from './config-sample.ts';

type Fixture = Pick<ConfigSample, 'given' | 'imports' | 'files' | 'instead'>;

/** Returns a function that builds the site of a sample with other entries of the config, once for all of a test file that have the same. */
export function createSampleSites(): (sample: Fixture, code: string) => Promise<SampleSite> {
  const sites = new Map<string, Promise<SampleSite>>();
  return (sample, code) => {
    const { given, files, instead } = sample;
    const key = JSON.stringify([code, given, files, instead]);
    const built = sites.get(key) ?? buildSample(sample, code);
    sites.set(key, built);
    return built;
  };
}

export async function buildSample(sample: Fixture, code: string): Promise<SampleSite> {
  const { given = '', imports = '', files = {}, instead = SAMPLE_FILES } = sample;
  const made = site({ ...instead, ...files });
  made.write('docgen.config.ts', `${code === '' ? '' : imports}\nexport default {\n${given}\n${code}\n};\n`);
  return toSampleSite(await made.build());
}

function toSampleSite(built: Built): SampleSite {
  const output = built.ok
    ? Object.keys(built.site.output(built.outDir.slice(built.site.dir.length + 1)))
    : [];
  const read = (path: string) => readFileSync(join(built.outDir, path), 'utf8');
  return {
    built,
    ok: built.ok,
    messages: built.terminal(),
    search: (query) => findIn(built, 'en', query),
    digest: () => ({ messages: built.terminal(), output: output.map((path) => [path, read(path)]) }),
    html: (path) => {
      const name = path.replace(/^\//, '');
      const file =
        name === '' || name.endsWith('/') ? `${name}index.html` : `${name.replace(/\.html$/, '')}.html`;
      return output.includes(file) ? read(file) : '';
    },
    find: (part) =>
      output
        .filter((path) => path.includes(part))
        .map(read)
        .join('\n'),
  };
}
