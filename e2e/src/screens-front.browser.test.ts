// Real: the product, the session, Chromium. The answers that a state needs are put in place of the server's (screens/areas).
import { checkAreas } from './check-areas.js';

checkAreas('landing', 'love-stories', 'doors', 'account', 'payment', 'frame');
