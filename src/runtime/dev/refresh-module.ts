/**
 * What transformed modules of the site call (`engine/bundle/modules/refresh-modules.ts`), and the start of Fast Refresh:
 * it has to be there before `react-dom/client` is. One per document, for all its apps.
 */
import {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  performReactRefresh,
  register,
} from 'react-refresh/runtime';
import { getDocumentStore, type Refresh } from './document-store.ts';

function startRefresh(): Refresh {
  if (typeof window === 'object') injectIntoGlobalHook(window);
  return {
    register,
    createSignature: createSignatureFunctionForTransform,
    perform: () => void performReactRefresh(),
    isSame(former, next) {
      const family = getFamilyByType(former);
      return family !== undefined && family === getFamilyByType(next);
    },
  };
}

const store = getDocumentStore();
store.refresh ??= startRefresh();

/** Returns the function that registers the components of a module; `id` is its name and the number of its version. */
export function createRegister(id: string): (type: unknown, name: string) => void {
  const module = id.replace(/#\d+$/, '');
  return (type, name) => store.refresh?.register(type, `${module} ${name}`);
}

/** Returns the function with which a module describes the hooks of one of its components. */
export function createSignature(): unknown {
  return store.refresh?.createSignature();
}

/** The app imports it before `react-dom/client`. */
export const hasRefresh = true;
