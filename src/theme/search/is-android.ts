/** True on Android, where keyboards compose every word, Latin ones too, and show Chinese ones beside the field. */
export function isAndroid(): boolean {
  return /Android/.test(navigator.userAgent);
}
