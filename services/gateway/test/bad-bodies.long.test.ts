// Real: as in bad-bodies.ts.
import { testBadBodies } from './bad-bodies.js';

testBadBodies(200);
