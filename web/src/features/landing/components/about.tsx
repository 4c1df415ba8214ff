const PROMISES = [
  {
    title: 'Yours alone',
    text: 'Only its owner can open a capsule. Anyone else who asks for its video is told that there is none.',
  },
  {
    title: 'On the day, at the hour',
    text: 'Nine in the morning stays nine in the morning where you chose it, however many summers lie between.',
  },
  {
    title: 'Just as you recorded it',
    text: 'We keep the original beside the copy that plays, so that nothing of it is lost along the way.',
  },
  {
    title: 'Free',
    text: 'Create unlimited 5-minute time capsules. There is no limit to how many can be waiting for you.',
  },
] as const;

/** What the product promises, and keeps. */
export function About() {
  return (
    <section id="about" aria-labelledby="about-title">
      <div className="gutter mx-auto max-w-6xl py-air">
        <div className="grid gap-x-16 gap-y-6 md:grid-cols-[1fr_1.6fr]">
          <h2 id="about-title" className="font-display text-title">
            About <span className="whitespace-nowrap">Dear Future</span>
          </h2>
          <div className="max-w-prose">
            <p className="font-display text-heading text-primary-ink">
              We write to each other every day and to the years ahead almost never.
            </p>
            <p className="mt-3 text-lead text-ink-soft">
              Dear Future is a post office for those letters: spoken ones, with your face on them, handed over when
              their day has come.
            </p>
          </div>
        </div>
        <dl className="mt-10 grid gap-x-8 gap-y-8 sm:grid-cols-2 md:mt-14 lg:grid-cols-4">
          {PROMISES.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-primary-ink pt-4">
              <dt className="font-display text-heading lg:text-xl">{title}</dt>
              <dd className="mt-1.5 text-pretty text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
