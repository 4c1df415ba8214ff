import { drawing } from './drawing.js';
import svg from './sealed-envelope.svg?raw';

/** A closed envelope, its seal a play button. */
export const SealedEnvelope = drawing(svg);
