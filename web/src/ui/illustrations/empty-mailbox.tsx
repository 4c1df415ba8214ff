import { drawing } from './drawing.js';
import svg from './empty-mailbox.svg?raw';

export const EmptyMailbox = drawing(svg);
