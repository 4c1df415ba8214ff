import { Cake, Flag, Gem, GraduationCap, Heart, HeartHandshake, Mail, type LucideIcon } from 'lucide-react';

interface UseCase {
  title: string;
  addressed: string;
  icon: LucideIcon;
}

const USE_CASES: readonly UseCase[] = [
  { title: 'Birthday Messages', addressed: 'For my daughter’s eighteenth, from the week she was born.', icon: Cake },
  { title: 'Graduation Reflections', addressed: 'To me, the day the last exam is a story.', icon: GraduationCap },
  { title: 'Yearly Goals', addressed: 'To me, next December. Did you do it?', icon: Flag },
  { title: 'Anniversary Messages', addressed: 'To the two of us, ten years in.', icon: HeartHandshake },
  { title: 'Wedding Memories', addressed: 'To us, from the night before the wedding.', icon: Gem },
  { title: 'Engagement Memories', addressed: 'To you, an hour after you said yes.', icon: Heart },
  { title: 'Video Love Letters', addressed: 'To you, on an ordinary Tuesday.', icon: Mail },
];

/** What people send, each with an address line as it would stand on the envelope. */
export function UseCases() {
  return (
    <section aria-labelledby="use-cases-title" className="border-y border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-16 sm:px-6 md:grid-cols-[1fr_1.5fr] lg:py-24">
        <div className="md:sticky md:top-28 md:self-start">
          <h2 id="use-cases-title" className="font-display text-title">
            For the days worth writing to
          </h2>
          <p className="mt-4 max-w-prose text-lg text-ink-soft">
            A face and a voice keep what a photograph cannot. Yours comes back to you on the day, to keep or to show to
            whoever should see it.
          </p>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {USE_CASES.map(({ title, addressed, icon: Icon }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] items-center gap-x-5 py-4">
              <span
                aria-hidden="true"
                className={`stamp-edge grid h-17 w-14 place-items-center ${index % 3 === 1 ? 'bg-accent text-on-accent' : index % 3 === 2 ? 'bg-ink text-paper' : 'bg-primary text-on-primary'}`}
              >
                <Icon className="size-6" strokeWidth={1.75} />
              </span>
              <div>
                <h3 className="font-display text-heading">{title}</h3>
                <p className="text-ink-soft">{addressed}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
