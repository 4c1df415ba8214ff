import { html, page } from '../server-pages/html.js';
import { loginPath } from '../sessions/return-to.js';

/** The form has no action, so browsers send it to the address of the page. */
export function unsubscribePage(error?: string): string {
  return page(
    { title: 'Turn off these emails', heading: 'Turn off these emails?' },
    html`<p>We’ll stop emailing you about new responses. You’ll still see them in Dear Future.</p>
      ${error === undefined ? null : html`<p class="error" role="alert">${error}</p>`}
      <form method="post">
        <button type="submit">Turn Off</button>
      </form>
      <p class="hint">You’ll still get all other emails, including the ones that bring your time capsules.</p>`,
  );
}

export function unsubscribedPage(): string {
  return page(
    { title: 'Response emails are off' },
    html`<p>We won’t email you about new responses anymore.</p>
      <p class="hint">
        Changed your mind? You can turn them on again in
        <a href="${loginPath('/account')}">your account</a>.
      </p>`,
  );
}
