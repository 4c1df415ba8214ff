import type { ReactNode } from 'react';
import { BlankMotif, CakeMotif, CapMotif, SummitMotif } from '../../../ui/illustrations/day-motifs.js';
import { LetterMotif, RingBoxMotif, RingsMotif, YearsMotif } from '../../../ui/illustrations/love-motifs.js';
import { MotifStamp } from '../../../ui/illustrations/stamp.js';

interface UseCase {
  title: string;
  addressed: string;
  motif: ReactNode;
}

const USE_CASES: readonly UseCase[] = [
  {
    title: 'Birthday Messages',
    addressed: 'For my daughter’s eighteenth, from the week she was born.',
    motif: <CakeMotif />,
  },
  { title: 'Graduation Reflections', addressed: 'To me, on the day of my last exam.', motif: <CapMotif /> },
  { title: 'Yearly Goals', addressed: 'To me, next December. Did you do it?', motif: <SummitMotif /> },
  { title: 'Anniversary Messages', addressed: 'To the two of us, ten years in.', motif: <YearsMotif /> },
  { title: 'Wedding Memories', addressed: 'To us, from the night before the wedding.', motif: <RingsMotif /> },
  { title: 'Engagement Memories', addressed: 'To you, an hour after you said yes.', motif: <RingBoxMotif /> },
  { title: 'Video Love Letters', addressed: 'To you, on an ordinary Tuesday.', motif: <LetterMotif /> },
  { title: 'Or Any Other Day', addressed: 'Your own question, for a day you choose.', motif: <BlankMotif /> },
];

/** Use cases: a sheet of stamps with address lines; on phones a shorter list. */
export function UseCases() {
  return (
    <section aria-labelledby="use-cases-title" className="border-y border-line bg-surface">
      <div className="gutter mx-auto max-w-6xl py-air">
        <div className="grid items-end gap-x-16 gap-y-3 md:grid-cols-[1fr_1.2fr]">
          <h2 id="use-cases-title" className="font-display text-title">
            For the days that matter
          </h2>
          <p className="max-w-prose text-lead text-ink-soft">
            A face and a voice hold what a photograph can’t. Your message arrives on the day you choose, for you to keep
            or for the people you love.
          </p>
        </div>
        <ul className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 md:mt-14 md:gap-y-12 lg:grid-cols-4">
          {USE_CASES.map(({ title, addressed, motif }) => (
            <li key={title} className="group grid grid-cols-[auto_1fr] items-center gap-x-5 lg:block">
              <MotifStamp className="w-18 -rotate-2 transition-[rotate] duration-300 ease-letter group-even:rotate-2 group-hover:rotate-0 lg:w-30">
                {motif}
              </MotifStamp>
              <div className="min-w-0 lg:mt-4">
                <h3 className="font-display text-heading lg:text-xl">{title}</h3>
                <p className="mt-0.5 text-balance text-ink-soft">{addressed}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
