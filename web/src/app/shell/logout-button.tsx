import { LogOut } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.js';

export interface LogoutButtonProps extends Pick<ButtonProps, 'className' | 'variant'> {
  /** Shows only the icon in a narrow window. */
  compact?: boolean;
}

/** A form, so that a prefetched or followed link cannot log the user out. */
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
