import { ForeverBundle, LoveHero } from './components/love-hero.js';
import { StoryCards } from './components/story-cards.js';
import { TellYours } from './components/way-button.js';

/** `/love-stories`: what two people can give each other, and what it costs (docs/product.md §2.6). */
export function LoveStoriesPage() {
  return (
    <>
      <title>Love Stories · Dear Future</title>
      <LoveHero />
      <ForeverBundle />
      <StoryCards />
      <TellYours />
    </>
  );
}
