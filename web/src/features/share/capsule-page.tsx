import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { publicCapsuleRead } from './api/read-public-capsule.js';
import { Question } from './components/question.js';
import { ShareFrame } from './components/share-frame.js';

/** `/capsule/{slug}`: records into a paid capsule without an account (docs/product.md §2). */
export function CapsulePage() {
  const { slug = '' } = useParams();
  const { data } = useQuery(publicCapsuleRead(slug));
  if (data === undefined) return null;
  return (
    <ShareFrame>
      <Question title={data.capsuleName ?? data.promptTitle} description={data.promptDescription} />
    </ShareFrame>
  );
}
