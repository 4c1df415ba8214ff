import ada from './ada.svg?raw';
import { drawnPart } from './drawing.js';
import lena from './lena.svg?raw';
import rosa from './rosa.svg?raw';
import tomas from './tomas.svg?raw';

/*
 * People facing the camera, each drawn in 100 × 118 units. Fixed colours, the same in both themes.
 */

export const Ada = drawnPart(ada);
export const Rosa = drawnPart(rosa);
export const Tomas = drawnPart(tomas);
export const Lena = drawnPart(lena);
