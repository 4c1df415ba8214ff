import { LinkButton } from '../../ui/button.js';
import { CallToAction } from '../../ui/layout/call-to-action.js';
import { Hero } from '../../ui/layout/hero.js';
import { LoveLetters } from '../../ui/illustrations/love-letters.js';
import { ForeverBundle } from './components/forever-bundle.js';
import { PageOrLoginButton, usePackage } from './components/offer.js';
import { StoryCards } from './components/story-cards.js';

export default function LoveStoriesPage() {
  const isBundled = usePackage('bundle').data !== null;
  return (
    <>
      <title>Love Stories · Dear Future</title>
      <Hero
        topic="Love Stories"
        title="Everyone you love, on the day it counts"
        text="Ask your friends and family for a video each. They record it on any phone, no account needed. No one sees a second of it, not even you, until the day you choose."
        actions={
          <>
            {isBundled ? <LinkButton size="lg" href="#forever-bundle" label="See the Forever Bundle" /> : null}
            <LinkButton
              size="lg"
              variant={isBundled ? 'secondary' : 'primary'}
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
        title="Your story is still being written. Start keeping it."
        text="All it takes is a question, a link, and the people you love. We keep it all sealed until the day you choose."
        action={<PageOrLoginButton to="/capsules/create" size="lg" variant="accent" label="Start Your Love Story" />}
      />
    </>
  );
}
