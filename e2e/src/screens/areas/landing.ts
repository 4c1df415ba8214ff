import { heading, press, screensOf } from '../screen.js';

const hero = heading('Capture Today, Treasure Tomorrow');

export const LANDING = screensOf({ area: 'landing', who: 'visitor', path: '/' }, [
  { name: 'visitor', settled: hero },
  { name: 'signed in', who: 'signed-in', settled: (page) => page.getByRole('link', { name: 'Dashboard' }).first() },
  {
    name: 'menu open',
    act: press('Open menu'),
    settled: (page) => page.getByRole('navigation', { name: 'Menu' }),
    layer: true,
    narrowOnly: true,
  },
]);
