import { LinkButton } from '../../ui/button.js';
import { CallToAction } from '../../ui/layout/call-to-action.js';
import { Hero } from '../../ui/layout/hero.js';
import { LoveLetters } from '../../ui/illustrations/love-letters.js';
import { ForeverBundle } from './components/forever-bundle.js';
import { PageOrLoginButton, usePackage, useSellsNothing } from './components/offer.js';
import { StoryCards } from './components/story-cards.js';

/** Shown if a package is on sale, because collecting videos from others needs one. */
const COLLECTING = {
  text: 'Ask your friends and family for a video each. They record it on any phone, no account needed. No one sees a second of it, not even you, until the day you choose.',
  callToAction:
    'All it takes is a question, a link, and the people you love. We keep every video sealed until the day you choose.',
  to: '/capsules/create',
};
const RECORDING = {
  text: 'Record a video for someone you love, and choose the day it arrives. They open it from an email, no account needed.',
  callToAction:
    'All it takes is a few minutes and someone you love. We keep your video sealed until the day you choose.',
  to: '/record?for=people',
};

export default function LoveStoriesPage() {
  const sellsBundle = usePackage('bundle').data !== null;
  const { text, callToAction, to } = useSellsNothing() ? RECORDING : COLLECTING;
  return (
    <>
      <title>Love Stories · Dear Future</title>
      <Hero
        topic="Love Stories"
        title="Everyone you love, on the day it counts"
        text={text}
        actions={
          <>
            {sellsBundle ? <LinkButton size="lg" href="#forever-bundle" label="See the Forever Bundle" /> : null}
            <LinkButton
              size="lg"
              variant={sellsBundle ? 'secondary' : 'primary'}
              href="#stories"
              label="See All Capsules"
            />
          </>
        }
        illustration={<LoveLetters className="mx-auto max-w-140 short:max-w-84" />}
      />
      <ForeverBundle />
      <StoryCards />
      <CallToAction
        id="tell-title"
        title="Your story is still being written. Start saving it."
        text={callToAction}
        action={<PageOrLoginButton to={to} size="lg" variant="accent" label="Start Your Love Story" />}
      />
    </>
  );
}
