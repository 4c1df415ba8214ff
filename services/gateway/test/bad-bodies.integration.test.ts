// A short selection of bad-bodies.long.test.ts.
import { testBadBodies } from './bad-bodies.js';

testBadBodies(40);
