/**
 * The theme's icons, drawn on a 24 × 24 grid in the current text colour. They are
 * decoration: the control around an icon carries the name. Here are those that pages of text show; the others would be
 * in what each reader loads (`llms-icons.tsx`, `late-icons.tsx`).
 */
import { createIcon } from './create-icon.tsx';

export const IconClose = /* @__PURE__ */ createIcon(<path d="M6 6l12 12M18 6 6 18" />);
export const IconDeprecated = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m5.6 5.6 12.8 12.8" />
  </>,
);
export const IconEdit = /* @__PURE__ */ createIcon(
  <path d="M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17v3Zm10-12 3 3" />,
);
export const IconExperimental = /* @__PURE__ */ createIcon(
  <path d="M9 3h6m-5 0v6L5 18.5A1.7 1.7 0 0 0 6.5 21h11a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 15h9" />,
);
export const IconMenu = /* @__PURE__ */ createIcon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const IconMoon = /* @__PURE__ */ createIcon(
  <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />,
);
export const IconMore = /* @__PURE__ */ createIcon(
  <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.5" />,
);
export const IconScrollToTop = /* @__PURE__ */ createIcon(<path d="M12 20V9m-5 5 5-5 5 5M5 4h14" />);
export const IconSearch = /* @__PURE__ */ createIcon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.2-4.2" />
  </>,
);
export const IconSmallMenu = /* @__PURE__ */ createIcon(<path d="M4 7h16M4 12h10M4 17h13" />);
export const IconSun = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const IconTranslate = /* @__PURE__ */ createIcon(
  <path d="M3.5 6h10M8.5 3.5V6m2.7 0c-.8 3.6-3.6 7-7.2 9m1.6-6c1 2.4 3 4.5 5.4 5.8M12 20.5l4.2-10 4.3 10m-7.1-3.2h5.7" />,
);
