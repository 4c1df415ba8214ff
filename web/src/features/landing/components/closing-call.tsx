import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { StartButton } from './start-button.js';

/** The last word of the page. */
export function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="bg-surface-night text-on-night">
      <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-8 px-4 py-16 sm:px-6 md:grid-cols-[1.5fr_1fr] lg:py-20">
        <div>
          <h2 id="closing-title" className="font-display text-title">
            What would you like to hear from yourself?
          </h2>
          <p className="mt-4 max-w-prose text-lg text-on-night-soft">
            You are the only one who can record today. It takes a camera, a question and a few minutes.
          </p>
          <StartButton onNight className="mt-8" />
        </div>
        <div data-theme="light" className="hidden [--surface-sunk:transparent] md:block">
          <SealedEnvelope className="mx-auto max-w-72 -rotate-4" />
        </div>
      </div>
    </section>
  );
}
