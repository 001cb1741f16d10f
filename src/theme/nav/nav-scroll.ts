/** Hides when scrolling down, shows when scrolling up; the first step down from the top does not hide yet. */
export function shouldHideNav({
  hidden,
  last,
  now,
}: {
  readonly hidden: boolean;
  readonly last: number;
  readonly now: number;
}): boolean {
  if (now === last) return hidden;
  return now > last && last > 0;
}
