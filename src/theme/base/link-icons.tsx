/** Icons of cards and menus that lead elsewhere, which few pages have. */
import { createIcon } from './create-icon.tsx';

export const IconArrowRight = /* @__PURE__ */ createIcon(<path d="m9 6 6 6-6 6" />);
export const IconExternalLink = /* @__PURE__ */ createIcon(<path d="M8 6h10v10M18 6 6 18" />);
