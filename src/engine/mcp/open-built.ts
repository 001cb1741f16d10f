/** The docs of a built site as its folder has them whenever somebody asks: a build swaps the folder while it is served. */
import { existsSync } from 'node:fs';
import { createDocgenError, DocgenError } from '../../shared/diagnostic.ts';
import type { FilePath } from '../../shared/types.ts';
import { createBuiltDocs } from './built-docs.ts';
import { readBuiltSite } from './built-site.ts';
import type { OpenedDocs } from './docs.ts';

/** @throws {DocgenError} when the folder has no site of docgen that can be read (exit code 3). */
export async function openBuilt(dir: FilePath, shownDir: string): Promise<OpenedDocs> {
  if (!existsSync(dir)) throw refuseFolder(shownDir, 'The folder does not exist.');
  const { data } = await readBuiltSite(dir).catch((error: unknown) => {
    if (!(error instanceof DocgenError)) throw error;
    const reasons = error.diagnostics.map(({ message, hint }) => `${message} ${hint ?? ''}`.trim());
    throw refuseFolder(shownDir, reasons.join(' '));
  });
  return {
    title: data.title,
    about: 'The docs of a built site, as they were when it was built.',
    diagnostics: [],
    async ask(answer, takenBack) {
      takenBack?.throwIfAborted();
      return answer(createBuiltDocs(await readBuiltSite(dir)));
    },
    close: async () => {},
  };
}

function refuseFolder(dir: string, hint: string): DocgenError {
  return createDocgenError('DG8003', `There is no built site in "${dir}".`, { hint, exitCode: 3 });
}
