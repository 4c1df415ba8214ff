import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';

/** The prompt does not exist or belongs to another user; the API does not tell which. */
export function PromptMissing() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>Prompt Not Found · Dear Future</title>
      <Postmark
        id="prompt-missing"
        place="RETURN TO SENDER"
        lines={['NO', '404', 'PROMPT']}
        className="w-40 -rotate-8"
      />
      <h1 className="mt-8 font-display text-title">Prompt Not Found</h1>
      <p className="mt-3 text-lg text-ink-soft">It may have been deleted, or it belongs to another account.</p>
      <Button asChild size="lg" className="mt-8">
        <Link to="/shared-prompts">Go to Shared Prompts</Link>
      </Button>
    </div>
  );
}
