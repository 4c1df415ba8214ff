import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';

/** The capsule does not exist or belongs to another user; the API does not tell which. */
export function CapsuleMissing() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>Capsule Not Found · Dear Future</title>
      <Postmark
        id="capsule-missing"
        place="RETURN TO SENDER"
        lines={['NO', '404', 'CAPSULE']}
        className="w-40 -rotate-8"
      />
      <h1 className="mt-8 font-display text-title">Capsule Not Found</h1>
      <p className="mt-3 text-lg text-ink-soft">This capsule does not exist or you don&apos;t have access to it.</p>
      <Button asChild size="lg" className="mt-8">
        <Link to="/">Go Home</Link>
      </Button>
    </div>
  );
}
