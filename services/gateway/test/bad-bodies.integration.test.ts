// A short run of bad-bodies.long.test.ts. Real: as in bad-bodies.ts.
import { testBadBodies } from './bad-bodies.js';

testBadBodies(40);
