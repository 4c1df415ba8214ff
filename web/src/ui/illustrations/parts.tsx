import { drawnPart } from './drawing.js';
import ada from './people/ada.svg?raw';
import lena from './people/lena.svg?raw';
import blank from './motifs/blank.svg?raw';
import cake from './motifs/cake.svg?raw';
import cap from './motifs/cap.svg?raw';
import letter from './motifs/letter.svg?raw';
import ringBox from './motifs/ring-box.svg?raw';
import rings from './motifs/rings.svg?raw';
import summit from './motifs/summit.svg?raw';
import years from './motifs/years.svg?raw';
import rosa from './people/rosa.svg?raw';
import tomas from './people/tomas.svg?raw';

/** Pictures on stamps, each in 84 × 104 units. */
export const CakeMotif = drawnPart(cake);
export const CapMotif = drawnPart(cap);
export const SummitMotif = drawnPart(summit);
export const BlankMotif = drawnPart(blank);
export const RingsMotif = drawnPart(rings);
export const YearsMotif = drawnPart(years);
export const RingBoxMotif = drawnPart(ringBox);
export const LetterMotif = drawnPart(letter);

/** People facing the camera, each in 100 × 118 units. */
export const Ada = drawnPart(ada);
export const Rosa = drawnPart(rosa);
export const Tomas = drawnPart(tomas);
export const Lena = drawnPart(lena);
