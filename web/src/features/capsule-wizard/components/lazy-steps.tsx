import { preloaded } from '../../../ui/preloaded.js';
import type { DetailsStepProps } from './details-step.js';
import type { ExtrasStepProps } from './extras-step.js';
import type { ReviewStepProps } from './review-step.js';
import { StepSkeleton } from './step-frame.js';

const load = () => import('./steps.js');

export const DetailsStep = preloaded<DetailsStepProps>(
  async () => (await load()).DetailsStep,
  ({ onBack }) => onBack(),
  <StepSkeleton />,
);

export const ExtrasStep = preloaded<ExtrasStepProps>(
  async () => (await load()).ExtrasStep,
  ({ onBack }) => onBack(),
  <StepSkeleton />,
);

export const ReviewStep = preloaded<ReviewStepProps>(
  async () => (await load()).ReviewStep,
  ({ onBack }) => onBack(),
  <StepSkeleton />,
);

/** All three are in one chunk, loaded while the user reads the first step. */
export function prefetchSteps(): void {
  DetailsStep.prefetch();
  ExtrasStep.prefetch();
  ReviewStep.prefetch();
}
