import { keepCompiled } from './app/process.js';

// Before anything else is loaded, hence the import below.
keepCompiled(import.meta.dirname);
await import('./app/command-line.js');
