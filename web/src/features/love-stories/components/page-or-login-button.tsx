import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { loginAddress } from '../../../entities/session/login-address.js';
import { useSession } from '../../../entities/session/session.js';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { CallToAction } from '../../../ui/call-to-action.js';

interface PageOrLoginButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** A page for signed-in users, e.g. `/record`. */
  readonly to: string;
  /** Query string without the `?`. */
  readonly query?: string;
  readonly children: ReactNode;
}

export function PageOrLoginButton({ to, query, children, ...look }: PageOrLoginButtonProps) {
  const { isAuthenticated } = useSession();
  const search = query === undefined ? '' : `?${query}`;
  return (
    <Button asChild {...look}>
      {isAuthenticated ? (
        <Link to={to + search}>{children}</Link>
      ) : (
        <a href={loginAddress({ pathname: to, search, hash: '' })}>{children}</a>
      )}
    </Button>
  );
}

export function ClosingCall() {
  return (
    <CallToAction
      id="tell-title"
      title="Your story is still being written. Start keeping it."
      text="All it takes is a question, a link and the people you love. We keep it all sealed until the day you choose."
      action={
        <PageOrLoginButton to="/capsules/create" size="lg" variant="accent">
          Start Your Love Story
        </PageOrLoginButton>
      }
    />
  );
}
