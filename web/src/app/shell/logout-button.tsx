import { LogOut } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.js';

/** Ends the session on the server; a form, so that nothing that merely follows links can log a person out. */
export function LogoutButton({ className, variant = 'ghost' }: Pick<ButtonProps, 'className' | 'variant'>) {
  return (
    <form method="post" action="/api/logout">
      <Button type="submit" variant={variant} className={className}>
        <LogOut aria-hidden="true" />
        Logout
      </Button>
    </form>
  );
}
