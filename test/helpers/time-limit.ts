/**
 * Two seconds is what docgen promises for hostile text on a quiet machine (spec/trust.md §5.18).
 * Tests share theirs with other tests, so they allow four times that; what they guard
 * against, work that grows with the square of the text, takes minutes.
 */
export const HOSTILE_TEXT_MS = 8000;
