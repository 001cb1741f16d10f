import { createOutput } from '../../src/cli/terminal.ts';

/** Text as a file or a pipe gets it: without colours and without a width. */
export const PLAIN_STYLE = createOutput({ write: () => true }, {}, false).style;
