import { About, ClosingCall } from './components/about.js';
import { Hero } from './components/hero.js';
import { HowItWorks } from './components/how-it-works.js';
import { ShareablePrompts } from './components/shareable-prompts.js';
import { UseCases } from './components/use-cases.js';

/** The public front page (docs/product.md §2). */
export function LandingPage() {
  return (
    <>
      <title>Dear Future</title>
      <Hero />
      <UseCases />
      <HowItWorks />
      <ShareablePrompts />
      <About />
      <ClosingCall />
    </>
  );
}
