/** Resource hints that older versions of React lack; sites may bring their own React. */
import * as ReactDOM from 'react-dom';

type Hints = Partial<Pick<typeof ReactDOM, 'preconnect' | 'preload'>>;

/** Opens a connection early (`ReactDOM.preconnect`); does nothing if React has no such function. */
export function safePreconnect(...args: Parameters<typeof ReactDOM.preconnect>): void {
  (ReactDOM as Hints).preconnect?.(...args);
}

/** Loads a resource early (`ReactDOM.preload`); does nothing if React has no such function. */
export function safePreload(...args: Parameters<typeof ReactDOM.preload>): void {
  (ReactDOM as Hints).preload?.(...args);
}
