import { drawing } from './drawing.js';
import svg from './empty-mailbox.svg?raw';

/** A letter box with its flag down and nothing in it yet. */
export const EmptyMailbox = drawing(svg);
