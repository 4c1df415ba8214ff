/**
 * The images of all servers that the product needs. docker-compose.yml, .env.example and the chart show the same images, tests use
 * them where Docker has them, and the PostgreSQL that `npm start` runs has the same major version
 * (`tools/compose-check/images.test.ts`).
 */
export const IMAGES = {
  postgres: 'postgres:18-alpine',
  redis: 'redis:7-alpine',
  s3: 'versity/versitygw:v1.8.0',
} as const;

/** Another S3 server, with which tests check the same behavior. */
export const MINIO_IMAGE = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';

/** With this image, Testcontainers removes the containers of a killed test run. */
export const REAPER_IMAGE = 'testcontainers/ryuk:0.14.0';
