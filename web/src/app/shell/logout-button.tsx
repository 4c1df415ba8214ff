import { LogOut } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.js';

export interface LogoutButtonProps extends Pick<ButtonProps, 'className' | 'variant'> {
  /** The sign alone where the window is narrow. */
  compact?: boolean;
}

/** Ends the session on the server; a form, so that nothing that merely follows links can log a person out. */
export function LogoutButton({ className, variant = 'ghost', compact = false }: LogoutButtonProps) {
  return (
    <form method="post" action="/api/logout">
      <Button type="submit" variant={variant} className={className}>
        <LogOut aria-hidden="true" />
        <span className={compact ? 'max-lg:sr-only' : undefined}>Logout</span>
      </Button>
    </form>
  );
}
