import ada from './ada.svg?raw';
import { drawnPart } from './drawing.js';
import lena from './lena.svg?raw';
import rosa from './rosa.svg?raw';
import tomas from './tomas.svg?raw';

/*
 * Users who speak to the camera, each drawn into 100 × 118 units. Fixed colours, as of a photograph: they look the same by
 * day and by night.
 */

export const Ada = drawnPart(ada);
export const Rosa = drawnPart(rosa);
export const Tomas = drawnPart(tomas);
export const Lena = drawnPart(lena);
