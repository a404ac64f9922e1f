/**
 * For a process that is started with it (`--import`) and with NODE_V8_COVERAGE: SIGUSR2 writes there which scripts it has run so
 * far, once.
 */
import { stopCoverage, takeCoverage } from 'node:v8';

process.once('SIGUSR2', () => {
  takeCoverage();
  stopCoverage();
});
