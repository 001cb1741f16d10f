/** Runs on every page, so it only looks if a place of comments comes near. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) show(target as HTMLElement);
  },
  { rootMargin: '50%' },
);

function show(place: HTMLElement): void {
  observer.unobserve(place);
  // The link stays for readers who have gone offline.
  import('./show-comments.ts').then(
    ({ showComments }) => showComments(place),
    () => undefined,
  );
}

function watch(): void {
  for (const place of document.querySelectorAll('.rp-comments')) observer.observe(place);
}

watch();
addEventListener('docgen:navigate', watch);
