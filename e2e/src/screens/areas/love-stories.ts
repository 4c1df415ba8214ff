import { failure, json, noResponse } from '../mocks.js';
import { heading, screensOf, text } from '../screen.js';

const PACKAGES = 'GET /api/capsule-packages';
const title = heading('Everyone you love, on the day it counts');

export const LOVE_STORIES = screensOf({ area: 'love-stories', auth: 'visitor', path: '/love-stories' }, [
  { name: 'visitor', settled: text('$59') },
  { name: 'signed in', auth: 'signed-in', settled: text('$59') },
  { name: 'at the Forever Bundle', path: '/love-stories#forever-bundle', settled: text('Save 30%') },
  { name: 'prices loading', mocks: { [PACKAGES]: noResponse }, settled: title },
  { name: 'prices failed to load', mocks: { [PACKAGES]: failure }, settled: text('The price didn’t load.') },
  {
    name: 'no packages',
    mocks: { [PACKAGES]: json([]) },
    settled: (page) => page.locator('main:not(:has([aria-busy="true"]))'),
  },
]);
