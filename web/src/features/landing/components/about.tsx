const PROMISES = {
  'Yours alone': 'Only you and the people you send your capsules to can open them. To everyone else, they don’t exist.',
  'On the day, on time': '9:00 AM stays 9:00 AM in your time zone, even when the clocks change.',
  'Just as you recorded it': 'We keep your original file, and you can download it in full quality at any time.',
  Free: 'Your own time capsules cost nothing. Each can be up to 5 minutes long.',
};

export function About() {
  return (
    <section id="about" aria-labelledby="about-title" className="gutter mx-auto w-full max-w-6xl py-air">
      <div className="grid gap-x-16 gap-y-6 md:grid-cols-[1fr_1.6fr]">
        <h2 id="about-title" className="font-display text-title">
          About <span className="whitespace-nowrap">Dear Future</span>
        </h2>
        <div className="max-w-prose">
          <p className="font-display text-heading text-primary-ink">
            We message each other every day, but almost never our future selves.
          </p>
          <p className="mt-3 text-lead text-ink-soft">
            Dear Future is the post office for those messages: spoken, face to camera, and delivered on the day you
            choose.
          </p>
        </div>
      </div>
      <dl className="mt-10 grid gap-x-8 gap-y-8 sm:grid-cols-2 md:mt-14 lg:grid-cols-4">
        {Object.entries(PROMISES).map(([title, text]) => (
          <div key={title} className="border-t-2 border-primary-ink pt-4">
            <dt className="font-display text-heading lg:text-xl">{title}</dt>
            <dd className="mt-1.5 text-pretty text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
