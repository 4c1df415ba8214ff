import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loginPath } from '../../entities/session/login-path.js';
import { useSession } from '../../entities/session/session.js';
import { lazyPart } from '../../lib/react/lazy-component.js';
import { useHydrated } from '../../lib/react/use-hydrated.js';
import { LinkButton } from '../../ui/button.js';
import { AccountLink, LogoutButton } from './account-buttons.js';
import { Brand } from './brand.js';
import { linksOn, NavLink } from './navigation.js';

const NotificationsButton = lazyPart(
  async () => (await import('../../features/notifications/components/notifications-button.js')).NotificationsButton,
  undefined,
  <span className="size-11" />,
);

/** Lets the brand, this button and the menu button fit side by side at 320 px (WCAG 2.2 §1.4.10). */
const NARROW_BUTTON = 'max-sm:px-3.5 max-[24rem]:px-2.5 max-[24rem]:text-sm';

export function Header() {
  const location = useLocation();
  const { user, isLoading } = useSession();
  const isHydrated = useHydrated();
  // The menu closes when the user follows a link, because the location then has another key.
  const [menuLocation, setMenuLocation] = useState<string | null>(null);
  const isOnLanding = location.pathname === '/';
  const links = isLoading && !isOnLanding ? [] : linksOn(location.pathname, user !== null);
  const isMenuOpen = menuLocation === location.key;
  const login = isOnLanding ? '/api/login' : loginPath(location);
  const close = () => setMenuLocation(null);
  const Icon = isMenuOpen ? X : Menu;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the menu inside
    <header
      className="sticky top-0 z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top)]"
      onKeyDown={({ key }) => key === 'Escape' && close()}
      // Tabbing out closes the menu, so that it does not cover what follows.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <div className="gutter relative z-10 mx-auto flex h-16 max-w-6xl items-center gap-1 bg-paper short:h-14">
        <Brand />
        <nav aria-label="Main" className="mx-auto hidden items-center gap-1 lg:flex">
          {links.map((link) => (
            <NavLink key={link.to} link={link} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:ml-0">
          {user && !isOnLanding ? (
            <>
              <NotificationsButton />
              <AccountLink user={user} />
              <LogoutButton className="max-md:hidden" isCompact />
            </>
          ) : null}
          {user && isOnLanding ? <LinkButton to="/record" className={NARROW_BUTTON} label="Dashboard" /> : null}
          {user || isLoading ? null : (
            <LinkButton
              href={login}
              // On a public link, the main button is that of the recorder.
              variant={links.length === 0 ? 'secondary' : 'primary'}
              className={NARROW_BUTTON}
              label="Login"
            />
          )}
          {links.length > 0 ? (
            <button
              type="button"
              disabled={!isHydrated}
              aria-expanded={isMenuOpen}
              aria-controls={isMenuOpen ? 'mobile-menu' : undefined}
              aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
              onClick={() => setMenuLocation(isMenuOpen ? null : location.key)}
              className="press -mr-2.5 lg:hidden"
            >
              <Icon />
            </button>
          ) : null}
        </div>
      </div>
      {isMenuOpen ? (
        <nav
          id="mobile-menu"
          aria-label="Menu"
          className="gutter absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-y border-line bg-paper pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float *:-mx-3 lg:hidden"
        >
          {links.map((link) => (
            <NavLink key={link.to} link={link} onFollow={close} />
          ))}
          {user && !isOnLanding ? <LogoutButton className="w-full justify-start! px-3! text-ink-soft!" /> : null}
        </nav>
      ) : null}
    </header>
  );
}
