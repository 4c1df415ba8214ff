import {
  SIGN_IN_LINK_MINUTES,
  SIGN_IN_MAIL_WINDOW_MINUTES,
  SIGN_IN_MAILS_PER_ADDRESS,
} from '@dear-future/contracts/constants';
import { MAX_ADDRESS_LENGTH } from '@dear-future/service-kit/identity/email-address';
import { html, page, type Html } from '../server-pages/html.js';
import { loginPath } from '../sessions/return-to.js';

const MINUTES = String(SIGN_IN_LINK_MINUTES);

interface FormValues {
  email?: string;
  returnTo: string | null;
  error?: string;
}

export function loginPage(values: FormValues): string {
  return page(
    { title: 'Log in', heading: 'Come on in' },
    html`<p>
        Enter your email and we’ll send you a login link. There’s no password to remember, today or in ten years.
      </p>
      ${addressForm(values, 'Send Me a Link')}
      <p class="hint">New here? The same link creates your account.</p>`,
  );
}

/** Looks the same for known and unknown addresses. */
export function checkMailPage(email: string, returnTo: string | null): string {
  return page(
    { title: 'Check your email' },
    html`<p>We’re sending a link to <strong>${email}</strong>. Open it within ${MINUTES} minutes to log in.</p>
      <p>Nothing there? Check your spam folder, or <a href="${loginPath(returnTo)}">try&nbsp;once&nbsp;more</a>.</p>
      <p class="hint">
        You can ask for up to ${String(SIGN_IN_MAILS_PER_ADDRESS)} links every ${String(SIGN_IN_MAIL_WINDOW_MINUTES)}
        minutes. Each link works once, and using one cancels all earlier links.
      </p>`,
  );
}

/** Mail scanners open links too, so only the button signs in. */
export function continuePage(email: string, token: string): string {
  return page(
    { title: 'Continue', heading: 'Welcome' },
    html`<p>You’re about to log in as <strong>${email}</strong>.</p>
      <form method="post" action="/api/login/verify">
        <input type="hidden" name="token" value="${token}" />
        <button type="submit">Continue</button>
      </form>
      <p class="hint">Didn’t ask for this? Just close this page.</p>`,
  );
}

/** Does not reveal whether the link was used, is too old, or never existed. */
export function staleLinkPage(): string {
  return page(
    { title: 'This link has expired' },
    html`<p>For your safety, each link works only once and expires after ${MINUTES} minutes. Get a new one below.</p>
      ${addressForm({ returnTo: null }, 'Send a New Link')}`,
  );
}

/** Asks for confirmation of a logout that another site may have started. */
export function confirmLogoutPage(): string {
  return page(
    { title: 'Log out', heading: 'Log out?' },
    html`<p>Your capsules stay safe with us. You can log in again whenever you like.</p>
      <form method="post" action="/api/logout">
        <button type="submit">Log Out</button>
      </form>
      <p class="hint"><a href="/record">No, take me back</a></p>`,
  );
}

function addressForm({ email = '', returnTo, error }: FormValues, label: string): Html {
  const problem = error === undefined ? null : html`<p class="error" id="problem" role="alert">${error}</p>`;
  const invalidAttributes = error === undefined ? null : html`aria-invalid="true" aria-describedby="problem"`;
  const returnToField = returnTo === null ? null : html`<input type="hidden" name="returnTo" value="${returnTo}" />`;
  return html`${problem}
    <form method="post" action="/api/login">
      ${returnToField}
      <label for="email">Email address</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        inputmode="email"
        maxlength="${String(MAX_ADDRESS_LENGTH)}"
        value="${email}"
        required
        autofocus
        ${invalidAttributes}
      />
      <button type="submit">${label}</button>
    </form>`;
}
