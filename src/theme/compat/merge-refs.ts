import type { Ref, RefCallback } from 'react';

/**
 * Merges refs into one: for a component that needs an element to which its user has a ref too.
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
