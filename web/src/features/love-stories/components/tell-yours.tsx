import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { WayButton } from './way-button.js';

/** The last word of the page. */
export function TellYours() {
  return (
    <section aria-labelledby="tell-title" className="bg-surface-night text-on-night">
      <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-8 px-4 py-14 sm:px-6 md:grid-cols-[1.5fr_1fr] lg:py-20">
        <div>
          <h2 id="tell-title" className="font-display text-title">
            Your story goes on. Begin to keep it.
          </h2>
          <p className="mt-4 max-w-prose text-lg text-on-night-soft">
            It takes a question, a link and the people you love. We keep what they say until the day you name.
          </p>
          <WayButton
            to="/capsules/create"
            size="lg"
            className="mt-8 bg-accent text-on-accent hover:bg-accent hover:brightness-108"
          >
            Start Your Love Story
          </WayButton>
        </div>
        <div data-theme="light" className="hidden [--surface-sunk:transparent] md:block">
          <SealedEnvelope className="mx-auto max-w-72 rotate-3" />
        </div>
      </div>
    </section>
  );
}
