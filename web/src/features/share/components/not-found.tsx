import { Button } from '../../../ui/button.js';
import { ReturnToSender } from '../../../ui/illustrations/postmark.js';
import { MessagePage } from '../../../ui/layout/message-page.js';
import { useLink } from '../link.js';

/** Of an unknown link, or of a closed prompt: guests cannot tell which. */
export function LinkNotFound() {
  const { title, text, advice } = useLink().kind.notFound;
  return (
    <MessagePage title={title} picture={<ReturnToSender item="LINK" />}>
      <p>{text}</p>
      <p className="text-base">{advice}</p>
    </MessagePage>
  );
}

export function EditLinkNotFound({ onRespond }: { onRespond: () => void }) {
  const { words } = useLink().kind;
  const goToQuestion = <Button size="lg" onClick={onRespond} label={`Go to the ${words.Subject}`} />;
  return (
    <MessagePage
      title={`${words.Submission} Not Found`}
      picture={<ReturnToSender item="VIDEO" />}
      action={goToQuestion}
    >
      <p>
        We couldn’t find your {words.submission}. It may have been withdrawn or deleted, or this link is incomplete.
      </p>
    </MessagePage>
  );
}
