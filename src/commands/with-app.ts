import { type INestApplicationContext } from '@nestjs/common';
import { type Settings } from '../platform/operations/config/settings.js';

/** Runs a command's work on the application's services. */
export type WithApp = <T>(work: (app: INestApplicationContext, settings: Settings) => Promise<T>) => Promise<T>;

/** An error that the user at the terminal can fix; shown without a stack trace. */
export class CliProblem extends Error {}
