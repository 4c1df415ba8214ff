import { previewTags, withPreview } from './preview-tags.js';

it('escapes titles and descriptions', () => {
  const title = '</title><script>alert(1)</script>';
  const description = '"><img src=x onerror=alert(1)> \' & $& $1 $`';
  const tags = previewTags({ title, description, image: 'https://b.test/a.png', address: 'https://b.test/share/x' });
  const page = withPreview('<html><head><title>Dear Future</title></head></html>', title, tags);
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img');
  expect(page).toContain('content="&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(page).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt; &#39; &amp; $&amp; $1 $`');
  expect(page.match(/<title>/g)).toHaveLength(1);
});
