import type { PackageKind } from '@dear-future/contracts/http/paid-capsules';
import type { ReactNode } from 'react';
import { LetterMotif, RingBoxMotif, RingsMotif, YearsMotif } from '../../../ui/illustrations/love-motifs.js';
import { MotifStamp } from '../../../ui/illustrations/stamp.js';
import { PackageContents, Price, usePackage } from './offer.js';
import { PageOrLoginButton } from './page-or-login-button.js';

export function StoryCards() {
  const offers = [usePackage('wedding'), usePackage('anniversary')];
  const nothingForSale = offers.every(({ state }) => state === 'none');
  return (
    <section id="stories" aria-labelledby="stories-title" className="gutter mx-auto w-full max-w-6xl py-air">
      <h2 id="stories-title" className="font-display text-title">
        For every chapter
      </h2>
      <p className="mt-3 max-w-prose text-lead text-ink-soft">
        From the proposal to the tenth anniversary, told by{' '}
        {nothingForSale ? 'you alone' : 'everyone around you or by you alone'}.
      </p>
      <ul className="mt-9 grid gap-5 sm:grid-cols-2">
        <PackageStory
          kind="wedding"
          title="Wedding Capsule"
          text="The voices of everyone who was there, and of those who couldn’t be. Opened together, on the day you choose."
          motif={<RingsMotif />}
        />
        <PackageStory
          kind="anniversary"
          title="Anniversary Capsule"
          text="Another year, told by the people who watched it happen. For the first, the tenth or the fiftieth."
          motif={<YearsMotif />}
        />
        <FreeStory
          title="Engagement"
          text="Tell the story now, while your voice still shakes: what happened, what was said, who cried first."
          motif={<RingBoxMotif />}
          label="Record Your Engagement"
        />
        <FreeStory
          title="Love Letter"
          text="A few minutes for one person, to arrive on a morning when they don’t expect it."
          motif={<LetterMotif />}
          label="Record a Love Letter"
        />
      </ul>
    </section>
  );
}

interface StoryProps {
  readonly title: string;
  readonly text: string;
  readonly motif: ReactNode;
}

function PackageStory({ kind, ...story }: StoryProps & { kind: PackageKind }) {
  const offer = usePackage(kind);
  if (offer.state === 'none') return null;
  return (
    <Story
      {...story}
      price={<Price offer={offer} />}
      button={
        <PageOrLoginButton to="/capsules/create" query={`type=${kind}`} className="max-sm:w-full">
          Get the {story.title}
        </PageOrLoginButton>
      }
    >
      <PackageContents offer={offer} className="mt-4" />
    </Story>
  );
}

function FreeStory({ label, ...story }: StoryProps & { label: string }) {
  return (
    <Story
      {...story}
      price={<p className="flex min-h-12 items-center text-title font-semibold text-primary-ink">Free</p>}
      button={
        <PageOrLoginButton to="/record" query="for=people" variant="secondary" className="max-sm:w-full">
          {label}
        </PageOrLoginButton>
      }
    />
  );
}

interface LayoutProps extends StoryProps {
  readonly price: ReactNode;
  readonly button: ReactNode;
  readonly children?: ReactNode;
}

function Story({ title, text, motif, price, button, children }: LayoutProps) {
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-5 shadow-rest transition-shadow duration-300 hover:shadow-lift sm:p-7">
      {/* The text flows around the stamp: beside it, a phone has room for only four words. */}
      <div>
        <MotifStamp className="float-right mb-2 ml-5 w-20 rotate-3 sm:w-24">{motif}</MotifStamp>
        <h3 className="font-display text-heading">{title}</h3>
        <p className="mt-2 text-ink-soft">{text}</p>
      </div>
      {children}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-5">
        {price}
        {button}
      </div>
    </li>
  );
}
