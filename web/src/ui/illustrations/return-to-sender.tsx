import { Postmark } from './postmark.js';

/** The postmark of what is not there. */
export function ReturnToSender({ what }: { what: string }) {
  return <Postmark place="RETURN TO SENDER" lines={['NO', '404', what]} className="w-40 -rotate-8" />;
}
