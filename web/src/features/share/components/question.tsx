/** The question, as its owner wrote it. */
export function Question({ title, description }: { title: string; description: string }) {
  return (
    <header className="grid gap-3">
      <title>{`${title} · Dear Future`}</title>
      <p className="font-semibold text-primary-ink">A question for you</p>
      <h1 className="font-display text-title wrap-anywhere">{title}</h1>
      <p className="max-w-prose text-lg whitespace-pre-line text-ink-soft wrap-anywhere">{description}</p>
    </header>
  );
}
