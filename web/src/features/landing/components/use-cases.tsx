import * as motifs from '../../../ui/illustrations/parts.js';
import { MotifStamp } from '../../../ui/illustrations/stamp.js';

const USE_CASES = [
  ['Birthday Messages', 'For my daughter’s eighteenth, from the week she was born.', motifs.CakeMotif],
  ['Graduation Reflections', 'To me, on the day of my last exam.', motifs.CapMotif],
  ['Yearly Goals', 'To me, next December. Did you do it?', motifs.SummitMotif],
  ['Anniversary Messages', 'To the two of us, ten years in.', motifs.YearsMotif],
  ['Wedding Memories', 'To us, from the night before the wedding.', motifs.RingsMotif],
  ['Engagement Memories', 'To you, an hour after you said yes.', motifs.RingBoxMotif],
  ['Video Love Letters', 'To you, on an ordinary Tuesday.', motifs.LetterMotif],
  ['Or Any Other Day', 'Your own question, for a day you choose.', motifs.BlankMotif],
] as const;

export function UseCases() {
  return (
    <section aria-labelledby="use-cases-title" className="border-y border-line bg-surface">
      <div className="gutter mx-auto max-w-6xl py-air">
        <div className="grid items-end gap-x-16 gap-y-3 md:grid-cols-[1fr_1.2fr]">
          <h2 id="use-cases-title" className="font-display text-title">
            For the days that matter
          </h2>
          <p className="max-w-prose text-lead text-ink-soft">
            A face and a voice hold what a photograph can’t. Your message arrives on the day you choose, for you or for
            the people you love.
          </p>
        </div>
        <ul className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 md:mt-14 md:gap-y-12 lg:grid-cols-4">
          {USE_CASES.map(([title, text, Motif]) => (
            <li key={title} className="group grid grid-cols-[auto_1fr] items-center gap-x-5 lg:block">
              <MotifStamp className="w-18 -rotate-2 transition-[rotate] duration-300 ease-letter group-even:rotate-2 group-hover:rotate-0 lg:w-30">
                <Motif />
              </MotifStamp>
              <div className="min-w-0 lg:mt-4">
                <h3 className="font-display text-heading lg:text-xl">{title}</h3>
                <p className="mt-0.5 text-balance text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
