import type { Ref, RefCallback } from 'react';

/**
 * One ref that fills several: for a component that needs an element which its user asked for too.
 *
 * @example <div ref={mergeRefs(own, props.ref)} />
 */
export function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]): RefCallback<T> {
  return (value) => {
    const stops = refs.map((ref) => fill(ref, value));
    return () => {
      for (const stop of stops) stop();
    };
  };
}

function fill<T>(ref: Ref<T> | undefined, value: T | null): () => void {
  if (typeof ref === 'function') {
    const stop = ref(value);
    return typeof stop === 'function' ? stop : () => void ref(null);
  }
  if (!ref) return () => undefined;
  ref.current = value;
  return () => {
    ref.current = null;
  };
}
