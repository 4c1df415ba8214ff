import { drawnPart } from './drawing.js';
import letter from './motif-letter.svg?raw';
import ringBox from './motif-ring-box.svg?raw';
import rings from './motif-rings.svg?raw';
import years from './motif-years.svg?raw';

/*
 * The pictures of the love stories' stamps, each drawn into 84 × 104 units. Fixed colours, the same in both themes.
 */

export const RingsMotif = drawnPart(rings);
export const YearsMotif = drawnPart(years);
export const RingBoxMotif = drawnPart(ringBox);
export const LetterMotif = drawnPart(letter);
