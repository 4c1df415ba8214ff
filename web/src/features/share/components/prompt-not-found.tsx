import { Postmark } from '../../../ui/illustrations/postmark.js';

/** The link leads nowhere, or no more: strangers are not told which. */
export function PromptNotFound() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>Prompt Not Found · Dear Future</title>
      <Postmark id="no-prompt" place="RETURN TO SENDER" lines={['NO', '404', 'LINK']} className="w-40 -rotate-8" />
      <h1 className="mt-8 font-display text-title">Prompt Not Found</h1>
      <p className="mt-3 text-lg text-ink-soft">This shareable prompt doesn&apos;t exist or is no longer available</p>
      <p className="mt-3 text-ink-soft">If somebody sent you this link, ask them whether it is still open.</p>
    </div>
  );
}
