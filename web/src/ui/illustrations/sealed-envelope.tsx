import { drawing } from './drawing.js';
import svg from './scenes/sealed-envelope.svg?raw';

export const SealedEnvelope = drawing(svg);
