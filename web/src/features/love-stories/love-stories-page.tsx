import { ForeverBundle, LoveHero } from './components/love-hero.js';
import { StoryCards } from './components/story-cards.js';
import { ClosingCall } from './components/page-or-login-button.js';

/** `/love-stories`: paid capsules for couples, with their prices (docs/product.md §2.6). */
export function LoveStoriesPage() {
  return (
    <>
      <title>Love Stories · Dear Future</title>
      <LoveHero />
      <ForeverBundle />
      <StoryCards />
      <ClosingCall />
    </>
  );
}
