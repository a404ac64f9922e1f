import { keepCompiled } from './beginning.js';

// Before anything else is loaded, hence the import below.
keepCompiled(import.meta.dirname);
await import('./command-line.js');
