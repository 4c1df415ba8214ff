import { Link } from 'react-router-dom';
import { useSession } from '../../../entities/session/use-session.js';
import { classes } from '../../../lib/classes.js';
import { Button } from '../../../ui/button.js';

/** The way in: to login, or on to what can be recorded for those who are signed in (docs/product.md §2). */
export function StartButton({ className, onNight = false }: { className?: string; onNight?: boolean }) {
  const { isAuthenticated } = useSession();
  const look = onNight ? 'bg-accent text-on-accent hover:bg-accent hover:brightness-108' : undefined;
  return (
    <Button asChild size="lg" className={classes(look, className)}>
      {isAuthenticated ? <Link to="/payment">Start Recording</Link> : <a href="/api/login">Get Started</a>}
    </Button>
  );
}
