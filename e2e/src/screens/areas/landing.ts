import { click } from '../actions.js';
import { heading, screensOf } from '../screen.js';

export const LANDING = screensOf({ area: 'landing', auth: 'visitor', path: '/' }, [
  { name: 'visitor', settled: heading('Capture Today, Treasure Tomorrow') },
  { name: 'signed in', auth: 'signed-in', settled: (page) => page.getByRole('link', { name: 'Dashboard' }).first() },
  {
    name: 'menu open',
    act: click('Open menu'),
    settled: (page) => page.getByRole('navigation', { name: 'Menu' }),
    isLayer: true,
    isNarrowOnly: true,
  },
]);
