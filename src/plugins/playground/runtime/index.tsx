/** `docgenjs/plugins/playground/runtime`: the pieces of a playground, for a component of one's own (`render`). */
import './playground.css';

export { Editor, type EditorProps } from './editor.tsx';
export type { PlaygroundProps } from './playground.tsx';
export { Runner, type RunnerProps } from './runner.tsx';
