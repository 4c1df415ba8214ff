import { Link } from 'react-router-dom';
import { useSession } from '../../../entities/session/session.js';
import { Button } from '../../../ui/button.js';

/** The way in: to login, or on to what can be recorded for those who are signed in (docs/product.md §2). */
export function StartButton({ className, onNight = false }: { className?: string; onNight?: boolean }) {
  const { isAuthenticated } = useSession();
  return (
    <Button asChild size="lg" variant={onNight ? 'accent' : 'primary'} className={className}>
      {isAuthenticated ? <Link to="/payment">Start Recording</Link> : <a href="/api/login">Get Started</a>}
    </Button>
  );
}
