/** True if a label or an icon is the address of a picture. */
export function isPictureAddress(value: string): boolean {
  return (
    /^(?:https?:|data:image\/|\/\/)/i.test(value) ||
    /^\/.*\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i.test(value)
  );
}
