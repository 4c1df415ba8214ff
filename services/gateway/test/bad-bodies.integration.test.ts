// A short selection of bad-bodies.long.test.ts, which says what is real.
import { testBadBodies } from './bad-bodies.js';

testBadBodies(40);
