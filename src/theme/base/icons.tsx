/**
 * The theme's icons, drawn on a 24 × 24 grid in the current text colour. They are
 * decoration: the control around an icon carries the name. Here are those that pages of text show; the others would be
 * in what each reader loads (`late-icons.tsx`).
 */
import { createIcon } from './create-icon.tsx';

/** A neutral sign for the assistant; the mark of its maker is not docgen's to give away. */
export const IconAnthropic = /* @__PURE__ */ createIcon(
  <>
    <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v8a2.5 2.5 0 0 1-2.5 2.5H12l-4.5 3.5V17h-1A2.5 2.5 0 0 1 4 14.5Z" />
    <path d="m9 13.5 3-6.5 3 6.5m-5.1-2h4.2" />
  </>,
);
export const IconArrowRight = /* @__PURE__ */ createIcon(<path d="m9 6 6 6-6 6" />);
export const IconClose = /* @__PURE__ */ createIcon(<path d="M6 6l12 12M18 6 6 18" />);
export const IconCopy = /* @__PURE__ */ createIcon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h8a1 1 0 0 1 1 1" />
  </>,
);
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
export const IconExternalLink = /* @__PURE__ */ createIcon(<path d="M8 6h10v10M18 6 6 18" />);
export const IconLink = /* @__PURE__ */ createIcon(
  <path d="M10 14a4.2 4.2 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1m2 4a4.2 4.2 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1" />,
);
export const IconMenu = /* @__PURE__ */ createIcon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const IconMoon = /* @__PURE__ */ createIcon(
  <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />,
);
export const IconMore = /* @__PURE__ */ createIcon(
  <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.5" />,
);
/** A neutral sign for the assistant; the mark of its maker is not docgen's to give away. */
export const IconOpenAI = /* @__PURE__ */ createIcon(
  <>
    <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v8a2.5 2.5 0 0 1-2.5 2.5H12l-4.5 3.5V17h-1A2.5 2.5 0 0 1 4 14.5Z" />
    <circle cx="12" cy="10.5" r="3.25" />
  </>,
);
export const IconOpenInChat = /* @__PURE__ */ createIcon(
  <path d="M20 12.5v3a3 3 0 0 1-3 3H9l-4 3v-3a2.5 2.5 0 0 1-2-2.5V8a3 3 0 0 1 3-3h5.5M14.5 4H20v5.5M20 4l-8 8" />,
);
export const IconScrollToTop = /* @__PURE__ */ createIcon(<path d="M12 20V9m-5 5 5-5 5 5M5 4h14" />);
export const IconSearch = /* @__PURE__ */ createIcon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.2-4.2" />
  </>,
);
export const IconSmallMenu = /* @__PURE__ */ createIcon(<path d="M4 7h16M4 12h10M4 17h13" />);
export const IconSuccess = /* @__PURE__ */ createIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const IconSun = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const IconTranslate = /* @__PURE__ */ createIcon(
  <path d="M3.5 6h10M8.5 3.5V6m2.7 0c-.8 3.6-3.6 7-7.2 9m1.6-6c1 2.4 3 4.5 5.4 5.8M12 20.5l4.2-10 4.3 10m-7.1-3.2h5.7" />,
);
