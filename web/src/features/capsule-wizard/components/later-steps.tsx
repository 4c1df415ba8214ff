import { DetailsStep } from './details-step.js';
import { ExtrasStep } from './extras-step.js';
import { ReviewStep } from './review-step.js';
import type { StepProps } from './step-frame.js';

const STEPS = { 2: DetailsStep, 3: ExtrasStep, 4: ReviewStep };

interface LaterStepProps extends StepProps {
  step: keyof typeof STEPS;
  /** `lazyDialog` calls this if the code of these steps does not load. */
  onClose: () => void;
}

export function LaterStep({ step, ...props }: LaterStepProps) {
  const Step = STEPS[step];
  return <Step {...props} />;
}
