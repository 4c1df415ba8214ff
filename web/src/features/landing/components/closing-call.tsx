import { NightCall } from '../../../ui/night-call.js';
import { StartButton } from './start-button.js';

export function ClosingCall() {
  return (
    <NightCall
      id="closing-title"
      title="What would you like to hear from yourself?"
      text="All it takes is a camera, a question and a few minutes."
      action={<StartButton onNight />}
    />
  );
}
