import { growYoungGeneration, keepCompiled } from './beginning.js';

// Before anything else is loaded, hence the import below.
keepCompiled(import.meta.dirname);
growYoungGeneration(false);
await import('./serve.js');
