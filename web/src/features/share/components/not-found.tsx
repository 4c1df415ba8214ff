import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../ui/button.js';
import { ReturnToSender } from '../../../ui/illustrations/postmark.js';
import { MessagePage } from '../../../ui/layout/message-page.js';
import { useLink } from '../link.js';
import { useLinkTexts } from '../link-texts.js';

/** Shown for an unknown link, and for a capsule that is not paid. */
export function LinkNotFound() {
  const { title, text } = useLinkTexts().notFound;
  return (
    <MessagePage title={title} picture={<ReturnToSender />}>
      <p>{text}</p>
      <p className="text-base">If someone sent you this link, please ask them to check it.</p>
    </MessagePage>
  );
}

interface SubmissionGoneProps extends Pick<ButtonLook, 'variant'> {
  readonly outcome: string;
  readonly text: string;
  readonly picture: ReactNode;
  readonly onRespond: () => void;
}

export function SubmissionGone({ outcome, text, picture, variant, onRespond }: SubmissionGoneProps) {
  const { Submission, Subject } = useLink().kind.words;
  const goButton = <Button size="lg" variant={variant} onClick={onRespond} label={`Go to the ${Subject}`} />;
  return (
    <MessagePage title={`${Submission} ${outcome}`} picture={picture} action={goButton}>
      <p>{text}</p>
    </MessagePage>
  );
}

export function EditLinkNotFound({ onRespond }: { onRespond: () => void }) {
  const { submission } = useLink().kind.words;
  const text = `We couldn’t find your ${submission}. You may have withdrawn it, it may have been deleted, or the link may be incomplete.`;
  return <SubmissionGone outcome="Not Found" text={text} picture={<ReturnToSender />} onRespond={onRespond} />;
}
