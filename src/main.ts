import { growYoungGeneration, keepCompiled } from './app/process.js';

// Before anything else is loaded, hence the import below.
keepCompiled(import.meta.dirname);
growYoungGeneration(false);
const { run } = await import('./app/serve.js');
void run();
