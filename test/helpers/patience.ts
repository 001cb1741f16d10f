/**
 * Milliseconds before a poll is given up. It is no verdict: what holds is seen at once, and no busy machine
 * needs so long. While you mend a test, `DOCGEN_PATIENCE=10` gives up after ten seconds.
 */
export const PATIENCE_MS = Number(process.env.DOCGEN_PATIENCE ?? 300) * 1000;
