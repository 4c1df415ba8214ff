import { NightCall } from '../../../ui/night-call.js';
import { WayButton } from './way-button.js';

export function TellYours() {
  return (
    <NightCall
      id="tell-title"
      title="Your story is still being written. Start keeping it."
      text="All it takes is a question, a link and the people you love. We keep what they say until the day you choose."
      action={
        <WayButton to="/capsules/create" size="lg" variant="accent">
          Start Your Love Story
        </WayButton>
      }
    />
  );
}
