// Real: the parts that bad-bodies.ts names. A short run of bad-bodies.long.test.ts.
import { testBadBodies } from './bad-bodies.js';

testBadBodies(40);
