/* The steps after the first, in one chunk that loads while the user reads the first. */
export { DetailsStep } from './details-step.js';
export { ExtrasStep } from './extras-step.js';
export { ReviewStep } from './review-step.js';
