import { broken, json, silence } from '../answers.js';
import { heading, screensOf, words } from '../screen.js';

export const LOVE_STORIES = screensOf({ area: 'love-stories', who: 'visitor', path: '/love-stories' }, [
  { name: 'visitor', settled: words('$59') },
  { name: 'signed in', who: 'signed-in', settled: words('$59') },
  { name: 'at the Forever Bundle', path: '/love-stories#forever-bundle', settled: words('Save 30%') },
  {
    name: 'prices on their way',
    answers: { 'GET /api/capsule-packages': silence },
    settled: heading('Everyone you love, on the day it counts'),
  },
  {
    name: 'prices did not load',
    answers: { 'GET /api/capsule-packages': broken },
    settled: heading('Everyone you love, on the day it counts'),
  },
  {
    name: 'nothing on sale',
    answers: { 'GET /api/capsule-packages': json([]) },
    settled: heading('Everyone you love, on the day it counts'),
  },
]);
