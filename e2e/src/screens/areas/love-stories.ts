import { broken, json, silence } from '../answers.js';
import { heading, screensOf, words } from '../screen.js';

const PACKAGES = 'GET /api/capsule-packages';
const title = heading('Everyone you love, on the day it counts');

export const LOVE_STORIES = screensOf({ area: 'love-stories', auth: 'visitor', path: '/love-stories' }, [
  { name: 'visitor', settled: words('$59') },
  { name: 'signed in', auth: 'signed-in', settled: words('$59') },
  { name: 'at the Forever Bundle', path: '/love-stories#forever-bundle', settled: words('Save 30%') },
  { name: 'prices loading', answers: { [PACKAGES]: silence }, settled: title },
  { name: 'prices failed to load', answers: { [PACKAGES]: broken }, settled: words('The price didn’t load.') },
  {
    name: 'no packages',
    answers: { [PACKAGES]: json([]) },
    settled: (page) => page.locator('main:not(:has([aria-busy="true"]))'),
  },
]);
