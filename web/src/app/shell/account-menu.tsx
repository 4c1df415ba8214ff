import type { UserDto } from '@dear-future/contracts/http/people';
import { Popover } from 'radix-ui';
import { initial } from './initial.js';
import { LogoutButton } from './logout-button.js';

/** The avatar; it opens who is signed in, and the way out. */
export function AccountMenu({ user }: { user: UserDto }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`Account of ${user.email}`}
        className="grid size-11 cursor-pointer place-items-center rounded-full"
      >
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-primary font-semibold text-on-primary"
        >
          {initial(user)}
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Account"
          className="z-40 w-64 animate-rise rounded-lg border border-line bg-surface p-4 shadow-float"
        >
          <p className="text-sm text-ink-faint">Signed in as</p>
          <p className="font-semibold wrap-anywhere">{user.email}</p>
          <div className="mt-3 border-t border-line pt-3">
            <LogoutButton variant="secondary" className="w-full" />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
