/** Icons of the actions on a page as Markdown, and of what is copied. */
import { createIcon } from './create-icon.tsx';

/** A neutral sign for the assistant; the mark of its maker is not docgen's to give away. */
export const IconAnthropic = /* @__PURE__ */ createIcon(
  <>
    <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v8a2.5 2.5 0 0 1-2.5 2.5H12l-4.5 3.5V17h-1A2.5 2.5 0 0 1 4 14.5Z" />
    <path d="m9 13.5 3-6.5 3 6.5m-5.1-2h4.2" />
  </>,
);
export const IconCopy = /* @__PURE__ */ createIcon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h8a1 1 0 0 1 1 1" />
  </>,
);
export const IconLink = /* @__PURE__ */ createIcon(
  <path d="M10 14a4.2 4.2 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1m2 4a4.2 4.2 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1" />,
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
export const IconSuccess = /* @__PURE__ */ createIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
