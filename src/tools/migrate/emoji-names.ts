/** Short names of emoji, `:tada:`, of which docgen has none: those that documentation uses most. */

const EMOJI: Readonly<Record<string, string>> = {
  ...{ white_check_mark: '✅', heavy_check_mark: '✔️', x: '❌', negative_squared_cross_mark: '❎' },
  ...{ warning: '⚠️', question: '❓', exclamation: '❗', information_source: 'ℹ️', no_entry: '⛔' },
  ...{ construction: '🚧', rotating_light: '🚨', bulb: '💡', memo: '📝', pencil: '📝', pencil2: '✏️' },
  ...{ book: '📖', books: '📚', bookmark: '🔖', page_facing_up: '📄', clipboard: '📋', pushpin: '📌' },
  ...{ tada: '🎉', rocket: '🚀', sparkles: '✨', star: '⭐', star2: '🌟', fire: '🔥', zap: '⚡', boom: '💥' },
  ...{ bug: '🐛', wrench: '🔧', hammer: '🔨', gear: '⚙️', package: '📦', art: '🎨', lock: '🔒', key: '🔑' },
  ...{ link: '🔗', mag: '🔍', eyes: '👀', bell: '🔔', calendar: '📅', computer: '💻', iphone: '📱' },
  ...{ globe_with_meridians: '🌐', earth_asia: '🌏', house: '🏠', email: '📧', speech_balloon: '💬' },
  ...{ heart: '❤️', thumbsup: '👍', '+1': '👍', thumbsdown: '👎', '-1': '👎', clap: '👏', wave: '👋' },
  ...{ pray: '🙏', muscle: '💪', point_right: '👉', point_left: '👈', point_up: '☝️', point_down: '👇' },
  ...{ smile: '😄', smiley: '😃', grin: '😁', laughing: '😆', joy: '😂', wink: '😉', blush: '😊' },
  ...{ sunglasses: '😎', thinking: '🤔', cry: '😢', sob: '😭', scream: '😱', sweat_smile: '😅' },
  ...{ arrow_right: '➡️', arrow_left: '⬅️', arrow_up: '⬆️', arrow_down: '⬇️', recycle: '♻️', coffee: '☕' },
};

/** Writes emoji for their names where those stand apart from other words; names that are not listed stay. */
export const writeEmoji = (text: string): string =>
  text.replace(
    /(?<![\w:/]):([+-]?\w[\w+-]*):(?![\w:])/g,
    (name: string, word: string) => (Object.hasOwn(EMOJI, word) ? EMOJI[word] : undefined) ?? name,
  );
