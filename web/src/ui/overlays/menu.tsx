import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import type { LucideIcon } from 'lucide-react';
import { useRef, type ReactElement } from 'react';

interface MenuEntry {
  label: string;
  icon: LucideIcon;
  tone?: 'neutral' | 'danger';
  /** Why it cannot be chosen now. It stays focusable, so that the reason can be read. */
  unavailable?: string;
  onChoose: () => void;
}

interface MenuProps {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
}

/** Actions behind one button. A chosen action runs once the focus is back on the button, so that dialogs return it. */
export function Menu({ trigger, entries }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            const act = chosen.current;
            chosen.current = null;
            if (!act) return;
            event.preventDefault();
            button.current?.focus();
            act();
          }}
          className="panel z-40 w-60 animate-rise p-1.5 shadow-float"
        >
          {entries.map(({ label, icon: Icon, tone = 'neutral', unavailable, onChoose }) => (
            <DropdownMenu.Item
              key={label}
              aria-disabled={unavailable === undefined ? undefined : true}
              onSelect={(event) => {
                if (unavailable === undefined) chosen.current = onChoose;
                else event.preventDefault();
              }}
              className={clsx(ENTRY, unavailable === undefined ? TONES[tone] : UNAVAILABLE)}
            >
              <Icon aria-hidden="true" />
              <span>
                {label}
                {unavailable ? <span className="block text-sm leading-snug font-normal">{unavailable}</span> : null}
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ENTRY =
  'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 font-semibold -outline-offset-3 select-none [&_svg]:size-4.5 [&_svg]:shrink-0';
const UNAVAILABLE = 'cursor-default text-ink-faint data-highlighted:bg-surface-sunk';
const TONES = {
  danger: 'cursor-pointer text-danger-ink data-highlighted:bg-danger-soft',
  neutral: 'cursor-pointer data-highlighted:bg-primary-soft',
};
