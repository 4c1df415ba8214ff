/* What follows a recording: fetched while it is being made, so that a link opens sooner. */
export { DetailsForm } from './components/details-form.js';
export { Submitted } from './components/submitted.js';
