import { NightCall } from '../../../ui/night-call.js';
import { WayButton } from './way-button.js';

/** The last word of the page. */
export function TellYours() {
  return (
    <NightCall
      id="tell-title"
      title="Your story goes on. Begin to keep it."
      text="It takes a question, a link and the people you love. We keep what they say until the day you name."
      action={
        <WayButton to="/capsules/create" size="lg" variant="accent">
          Start Your Love Story
        </WayButton>
      }
    />
  );
}
