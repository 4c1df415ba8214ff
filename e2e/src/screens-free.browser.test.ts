// Real: the product, the session, Chromium. The answers that a state needs are put in place of the server's (screens/areas).
import { checkAreas } from './check-areas.js';

checkAreas('record', 'video-review', 'my-capsules', 'shared-prompts', 'responses');
