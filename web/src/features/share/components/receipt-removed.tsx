import { Button } from '../../../ui/button.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { useLink } from '../use-link.js';

/** The host removed the video; the edit link says so. */
export function ReceiptRemoved({ onAnswer }: { onAnswer: () => void }) {
  const { words } = useLink().kind;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>{`${words.Answer} Removed · Dear Future`}</title>
      <EmptyMailbox className="max-w-48" />
      <h1 className="mt-6 font-display text-title">{words.Answer} Removed</h1>
      <p className="mt-3 text-lg text-ink-soft">
        The host removed your {words.answer} from this {words.asked}. If you think this is a mistake, please ask them.
      </p>
      <Button size="lg" variant="secondary" className="mt-8" onClick={onAnswer}>
        Go to the {words.Asked}
      </Button>
    </div>
  );
}
