import { LogOut } from 'lucide-react';
import { Button } from '../../ui/button.js';

/** A form, so that a prefetched or followed link cannot log the user out. `compact`: only the icon in a narrow window. */
export function LogoutButton({ className, compact = false }: { className: string; compact?: boolean }) {
  return (
    <form method="post" action="/api/logout">
      <Button type="submit" variant="ghost" icon={LogOut} className={className}>
        <span className={compact ? 'max-lg:sr-only' : undefined}>Logout</span>
      </Button>
    </form>
  );
}
