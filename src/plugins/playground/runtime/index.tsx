/** `docgenjs/plugins/playground/runtime`: the parts of a playground, for a custom component (`render`). */
import './playground.css';

export { Editor, type EditorProps } from './editor.tsx';
export type { PlaygroundProps } from './playground.tsx';
export { Runner, type RunnerProps } from './runner.tsx';
