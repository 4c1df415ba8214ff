import type { PackageKind } from '@dear-future/contracts/http/paid-capsules';
import type { ComponentType } from 'react';
import { LetterMotif, RingBoxMotif, RingsMotif, YearsMotif } from '../../../ui/illustrations/parts.js';
import { MotifStamp } from '../../../ui/illustrations/stamp.js';
import { PackageContents, PageOrLoginButton, Price, usePackage, useSellsNothing } from './offer.js';

interface StoryProps {
  /** Stories without a package are free time capsules. */
  kind?: PackageKind;
  title: string;
  text: string;
  Motif: ComponentType;
  label: string;
}

const STORIES: readonly StoryProps[] = [
  {
    kind: 'wedding',
    title: 'Wedding Capsule',
    text: 'The voices of everyone who was there, and of those who couldn’t be. Opened together, on the day you choose.',
    Motif: RingsMotif,
    label: 'Get the Wedding Capsule',
  },
  {
    kind: 'anniversary',
    title: 'Anniversary Capsule',
    text: 'Another year, told by the people who watched it happen. For the first, the tenth, or the fiftieth.',
    Motif: YearsMotif,
    label: 'Get the Anniversary Capsule',
  },
  {
    title: 'Engagement',
    text: 'Tell the story now, while your voice still shakes: what happened, what was said, who cried first.',
    Motif: RingBoxMotif,
    label: 'Record Your Engagement',
  },
  {
    title: 'Love Letter',
    text: 'A few minutes for one person, to arrive on a morning when they don’t expect it.',
    Motif: LetterMotif,
    label: 'Record a Love Letter',
  },
];

export function StoryCards() {
  const sellsNothing = useSellsNothing();
  return (
    <section id="stories" aria-labelledby="stories-title" className="gutter mx-auto w-full max-w-6xl py-air">
      <h2 id="stories-title" className="font-display text-title">
        For every chapter
      </h2>
      <p className="mt-3 max-w-prose text-lead text-ink-soft">
        From the proposal to the tenth anniversary, told by{' '}
        {sellsNothing ? 'you alone' : 'everyone around you or by you alone'}.
      </p>
      <ul className="mt-9 grid gap-5 sm:grid-cols-2">
        {STORIES.map((story) => (
          <Story key={story.title} {...story} />
        ))}
      </ul>
    </section>
  );
}

function Story({ kind, title, text, Motif, label }: StoryProps) {
  const offer = usePackage(kind);
  if (kind && offer.data === null) return null;
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-5 shadow-rest transition-shadow duration-300 hover:shadow-lift sm:p-7">
      {/* The text flows around the stamp: on a phone, a column beside the stamp would have four words per line. */}
      <div>
        <MotifStamp className="float-right mb-2 ml-5 w-20 rotate-3 sm:w-24">
          <Motif />
        </MotifStamp>
        <h3 className="font-display text-heading">{title}</h3>
        <p className="mt-2 text-ink-soft">{text}</p>
      </div>
      {kind ? <PackageContents offer={offer} className="mt-4" /> : null}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-5">
        {kind ? (
          <Price offer={offer} />
        ) : (
          <p className="flex min-h-12 items-center text-title font-semibold text-primary-ink">Free</p>
        )}
        <PageOrLoginButton
          to={kind ? `/capsules/create?type=${kind}` : '/record?for=people'}
          variant={kind ? 'primary' : 'secondary'}
          className="ml-auto max-sm:w-full"
          label={label}
        />
      </div>
    </li>
  );
}
