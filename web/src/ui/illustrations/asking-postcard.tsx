import svg from './scenes/asking-postcard.svg?raw';
import { drawing } from './drawing.js';

export const AskingPostcard = drawing(svg);
