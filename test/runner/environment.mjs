import { mocker } from './globals.mjs';

/** The least that Jest asks of a test environment. There is none here: tests run in Node itself (see runner.mjs). */
export default class NoEnvironment {
  moduleMocker = mocker;
  global = {};

  async setup() {}

  async teardown() {}

  getVmContext() {
    return null;
  }
}
