import { type INestApplicationContext } from '@nestjs/common';
import { type Settings } from '../platform/config/settings.js';

/** Runs a command's work on the application's services. */
export type WithApp = <T>(work: (app: INestApplicationContext, settings: Settings) => Promise<T>) => Promise<T>;

/** A refusal the person at the terminal can act on; shown without a stack. */
export class CliProblem extends Error {}
