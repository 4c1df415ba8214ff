// The rules alone; no parts.
import { previewTags, withPreview } from './preview-tags.js';

const INDEX = '<html><head><title>Dear Future</title><script src="/a.js"></script></head><body></body></html>';

function pageFor(title: string, description: string): string {
  const tags = previewTags({
    title,
    description,
    image: 'https://b.test/og/share.png',
    address: 'https://b.test/share/x',
  });
  return withPreview(INDEX, `${title} · Dear Future`, tags);
}

it('puts the question into the head, and asks not to be listed', () => {
  const page = pageFor('Best man?', 'Tell us.');
  expect(page).toContain('<title>Best man? · Dear Future</title>');
  expect(page).toContain('<meta property="og:title" content="Best man?" />');
  expect(page).toContain('<meta property="og:description" content="Tell us." />');
  expect(page).toContain('<meta property="og:image" content="https://b.test/og/share.png" />');
  expect(page).toContain('<meta name="robots" content="noindex" />');
  expect(page.indexOf('og:title')).toBeLessThan(page.indexOf('</head>'));
});

it('keeps what somebody typed inert', () => {
  const page = pageFor('</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)> \' & $& $1 $`');
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img');
  expect(page).toContain('content="&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(page).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt; &#39; &amp; $&amp; $1 $`');
  expect(page.match(/<title>/g)).toHaveLength(1);
});
