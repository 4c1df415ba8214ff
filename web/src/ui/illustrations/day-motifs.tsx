import { drawnPart } from './drawing.js';
import blank from './motif-blank.svg?raw';
import cake from './motif-cake.svg?raw';
import cap from './motif-cap.svg?raw';
import summit from './motif-summit.svg?raw';

/* The pictures on stamps, drawn in 84 × 104 units. */

export const CakeMotif = drawnPart(cake);
export const CapMotif = drawnPart(cap);
export const SummitMotif = drawnPart(summit);
export const BlankMotif = drawnPart(blank);
