import { drawing } from './drawing.js';
import svg from './asking-postcard.svg?raw';

/** A postcard with a question on it, and answers flying in. */
export const AskingPostcard = drawing(svg);
