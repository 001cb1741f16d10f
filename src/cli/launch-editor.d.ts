/** The part of launch-editor that finds the editor; the package's own types leave it out. */
declare module 'launch-editor/guess.js' {
  /** The command with its arguments; null if no editor can be determined. */
  export default function guessEditor(): readonly [string | null, ...string[]];
}
