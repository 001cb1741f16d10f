/** What scripts of a site that is opened without a server have in place of addresses until they are classic scripts. */

/** Prefix of files of the site. */
export const PORTABLE_MARK = '/@docgen-files@/';

/** Expression for the folder that the site lies in, which its reader's browser knows (`runtime/portable/site-files.ts`). */
export const PORTABLE_BASE = 'docgenFiles.base';
