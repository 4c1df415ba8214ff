import { drawing } from './drawing.js';
import svg from './sealed-envelope.svg?raw';

export const SealedEnvelope = drawing(svg);
