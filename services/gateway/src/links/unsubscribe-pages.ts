import { html, layout } from '../server-pages/html.js';

/** Without an action, the form is sent to the address of the page. */
export function unsubscribePage(error?: string): string {
  return layout(
    'Turn off these emails',
    html`<h1>Turn off these emails?</h1>
      <p>We’ll stop emailing you about new responses. You’ll still see them in Dear Future.</p>
      ${error === undefined ? null : html`<p class="error" role="alert">${error}</p>`}
      <form method="post">
        <button type="submit">Turn off</button>
      </form>
      <p class="hint">All other emails, such as your time capsules, still come.</p>`,
  );
}

export function unsubscribedPage(): string {
  return layout(
    'These emails are off',
    html`<h1>These emails are off</h1>
      <p>We won’t email you about new responses any more.</p>
      <p class="hint">
        Changed your mind? You can turn them on again in
        <a href="/api/login?returnTo=${encodeURIComponent('/account')}">your account</a>.
      </p>`,
  );
}
