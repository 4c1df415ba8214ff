import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { ReturnToSender } from '../../../ui/illustrations/return-to-sender.js';
import { MessagePage } from '../../../ui/message-page.js';

/** The capsule does not exist or belongs to another user; the API does not tell which. */
export function CapsuleMissing() {
  return (
    <MessagePage
      title="Capsule Not Found"
      picture={<ReturnToSender what="CAPSULE" />}
      action={
        <Button asChild size="lg">
          <Link to="/">Go Home</Link>
        </Button>
      }
    >
      <p>This capsule does not exist or you don&apos;t have access to it.</p>
    </MessagePage>
  );
}
