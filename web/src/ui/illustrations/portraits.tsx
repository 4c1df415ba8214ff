import ada from './ada.svg?raw';
import { drawnPart } from './drawing.js';
import lena from './lena.svg?raw';
import rosa from './rosa.svg?raw';
import tomas from './tomas.svg?raw';

/*
 * People who speak to the camera, each drawn into 100 × 118 units. Fixed colours, as of a photograph: they look the same by
 * day and by night.
 */

/** A young woman in a marigold jumper, telling something. */
export const Ada = drawnPart(ada);
/** An aunt with glasses and her hair up. */
export const Rosa = drawnPart(rosa);
/** A coach with a beard and his whistle. */
export const Tomas = drawnPart(tomas);
/** A girl of six, with a tooth to spare. */
export const Lena = drawnPart(lena);
