/* The steps after the first: fetched while that one is read. */
export { DetailsStep } from './details-step.js';
export { ExtrasStep } from './extras-step.js';
export { ReviewStep } from './review-step.js';
