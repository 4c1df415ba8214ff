/**
 * `npm run bench -- responses [guests]`: 200 guests open one public link, and then all send a response at the same moment to the
 * whole product, with its default limits. For comparison, sends the same bodies to a server that only reads them. Exits
 * with 1 unless every view and every response is counted and no status is 5xx.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { eventually } from '@dear-future/testing/eventually';
import { startProduct, type Product } from '@dear-future/testing/product';
import { startTestServers } from '@dear-future/testing/run/test-servers';
import { sample } from '@dear-future/testing/samples';
import { formOf, ProductVisitor } from '../visitor/visitor.js';
import { percentile, sendAtOnce, type TimedResponse, type Upload } from './crowd.js';

const GUESTS = Number(process.argv[2] ?? 200);
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1';

const servers = await startTestServers();
Object.assign(process.env, servers.environment);
const product = await startProduct();
try {
  process.exitCode = (await run(product)) ? 0 : 1;
} finally {
  await product.stop();
  await servers.stop();
}

async function run(product: Product): Promise<boolean> {
  const owner = new ProductVisitor(product.url);
  await owner.signIn('owner@bench.test', product.mail);
  const prompt = await owner.createPrompt();
  const latestPrompt = (): Promise<SharedPromptDto> => owner.get(`/api/shared-prompts/${prompt.id}`);
  const { type, body } = await formOf({ responderName: 'A guest' }, await sample('long.webm'));
  const uploads = Array.from({ length: GUESTS }, (): Upload => ({
    type,
    body,
    headers: { 'idempotency-key': randomUUID() },
  }));
  say(`${String(GUESTS)} guests at once, ${(body.length / 1000).toFixed(0)} kB each`);

  const sink = new Worker(new URL('null-sink.js', import.meta.url));
  const [port] = (await once(sink, 'message')) as [number];
  const sinkResponses = await sendAtOnce(`http://127.0.0.1:${String(port)}/`, uploads);
  await sink.terminate();

  const link = `${product.url}/api/public/shared-prompts/${prompt.slug}`;
  const linkResponses = await Promise.all(uploads.map(() => fetch(link, { headers: { 'user-agent': PHONE } })));
  const productResponses = await sendAtOnce(`${link}/responses`, uploads);

  report('null sink', sinkResponses);
  report('product', productResponses);
  const { submissionCount } = await latestPrompt();
  const accepted = productResponses.filter(({ status }) => status === 201).length;
  const failed = [...productResponses, ...linkResponses].filter(({ status }) => status >= 500).length;
  say(`status 201: ${String(accepted)}   counted: ${String(submissionCount)}   5xx: ${String(failed)}`);
  const views = await eventually(
    async () => {
      const { viewCount } = await latestPrompt();
      return viewCount === GUESTS ? viewCount : undefined;
    },
    { withinMs: 20_000, what: 'every view to be counted' },
  );
  say(`views: ${String(views)}`);
  for (const { status, text } of productResponses) if (status !== 201) say(`${String(status)} ${text}`);
  return accepted === GUESTS && submissionCount === GUESTS && failed === 0;
}

function report(name: string, responses: readonly TimedResponse[]): void {
  const [median, p99, slowest] = [0.5, 0.99, 1].map((fraction) => `${percentile(fraction, responses).toFixed(0)} ms`);
  say(`${name.padEnd(10)} p50 ${median ?? ''}   p99 ${p99 ?? ''}   slowest ${slowest ?? ''}`);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
