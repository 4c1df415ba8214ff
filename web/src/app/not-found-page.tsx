import { LinkButton } from '../ui/button.js';
import { Postmark } from '../ui/illustrations/postmark.js';
import { MessagePage } from '../ui/layout/message-page.js';

export function NotFoundPage() {
  const postmark = <Postmark caption="RETURN TO SENDER" lines={['NO', '404', 'PAGE']} className="w-40 -rotate-8" />;
  const home = (
    <LinkButton to="/" size="lg">
      Go Home
    </LinkButton>
  );
  return (
    <MessagePage title="Page Not Found" picture={postmark} action={home}>
      <p>There’s nothing at this address. The page may have moved, or the link may be mistyped.</p>
    </MessagePage>
  );
}
