import { drawing } from './drawing.js';
import svg from './scenes/empty-mailbox.svg?raw';

export const EmptyMailbox = drawing(svg);
