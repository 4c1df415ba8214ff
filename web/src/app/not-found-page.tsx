import { Link } from 'react-router-dom';
import { Button } from '../ui/button.js';
import { Postmark } from '../ui/illustrations/postmark.js';

/** Every address without a page. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>Page Not Found · Dear Future</title>
      <Postmark caption="RETURN TO SENDER" lines={['NO', '404', 'PAGE']} className="w-40 -rotate-8" />
      <h1 className="mt-8 font-display text-title">Page Not Found</h1>
      <p className="mt-3 text-lg text-ink-soft">
        There’s nothing at this address. The page may have moved, or the link may be mistyped.
      </p>
      <Button asChild size="lg" className="mt-8">
        <Link to="/">Go Home</Link>
      </Button>
    </div>
  );
}
