import { LinkButton } from '../ui/button.js';
import { ReturnToSender } from '../ui/illustrations/postmark.js';
import { MessagePage } from '../ui/layout/message-page.js';

export default function NotFoundPage() {
  const home = <LinkButton to="/" size="lg" label="Go Home" />;
  return (
    <MessagePage title="Page Not Found" picture={<ReturnToSender />} action={home}>
      <p>There’s nothing at this address. The page may have moved, or the link may be mistyped.</p>
    </MessagePage>
  );
}
