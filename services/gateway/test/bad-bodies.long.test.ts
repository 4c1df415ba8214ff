// Real: the parts that bad-bodies.ts names.
import { testBadBodies } from './bad-bodies.js';

testBadBodies(200);
