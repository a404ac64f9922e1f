/** What tests take from here. */
export { type Caller, type CallerName, CALLERS, FULL_ADMIN, type TestCaller } from './caller.js';
export { ADDRESS, type NamedFamily, type TestFamily } from './families.js';
export { type Debt, type Owing } from './money.js';
export { IN_AUGUST, QUESTION } from './offers.js';
export { PASSWORD, People, type Person } from './people.js';
export { type OfferOptions, Records, type TaskOptions, type TestOffer, type TestRecord } from './records.js';
export { fill, prepared } from './shell.js';
export { JUNE, openApp, openWorld, World } from './world.js';
