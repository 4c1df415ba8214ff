import { NightCall } from '../../../ui/night-call.js';
import { StartButton } from './start-button.js';

/** The last word of the page. */
export function ClosingCall() {
  return (
    <NightCall
      id="closing-title"
      title="What would you like to hear from yourself?"
      text="You are the only one who can record today. It takes a camera, a question and a few minutes."
      action={<StartButton onNight />}
    />
  );
}
