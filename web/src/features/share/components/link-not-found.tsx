import { Postmark } from '../../../ui/illustrations/postmark.js';
import { useLink } from '../use-link.js';

/** Unknown and closed links look the same to guests. */
export function LinkNotFound() {
  const { title, text, advice } = useLink().kind.words.notFound;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>{`${title} · Dear Future`}</title>
      <Postmark id="no-link" place="RETURN TO SENDER" lines={['NO', '404', 'LINK']} className="w-40 -rotate-8" />
      <h1 className="mt-8 font-display text-title">{title}</h1>
      <p className="mt-3 text-lg text-balance text-ink-soft">{text}</p>
      <p className="mt-3 text-balance text-ink-soft">{advice}</p>
    </div>
  );
}
