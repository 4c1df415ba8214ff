import { Button } from '../../../ui/button.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';
import { useLink } from '../use-link.js';

/** The receipt opens nothing: the link is incomplete, or its response was withdrawn or deleted. */
export function ReceiptGone({ onAnswer }: { onAnswer: () => void }) {
  const { words } = useLink().kind;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>{`${words.Answer} Not Found · Dear Future`}</title>
      <Postmark id="no-receipt" place="RETURN TO SENDER" lines={['NO', '404', 'VIDEO']} className="w-40 -rotate-8" />
      <h1 className="mt-8 font-display text-title">{words.Answer} Not Found</h1>
      <p className="mt-3 text-lg text-ink-soft">
        This edit link doesn’t open a {words.answer}. It may have been withdrawn or deleted, or the link may be
        incomplete.
      </p>
      <Button size="lg" className="mt-8" onClick={onAnswer}>
        Go to the {words.Asked}
      </Button>
    </div>
  );
}
