import { Injectable } from '@nestjs/common';
import { type NextFunction } from 'express';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';

/**
 * Lets clients go that ask for something and then do not read it: each of them holds a connection, and often an open file.
 * (Slow senders are the business of `SERVER_OPTIONS`.)
 */
@Injectable()
export class SlowReaders {
  /** Milliseconds in which nothing of an answer was taken, before its connection is cut. */
  patience = 60_000;
  /** Bytes that a slow line takes in a second; what is slower only looks like reading. */
  pace = 16 * 1024;

  /** Middleware for every answer: cuts those off of which nothing moves. Not those that are still being made. */
  get middleware(): (request: ApiRequest, response: ApiResponse, next: NextFunction) => void {
    return (_request, response, next) => {
      response.setTimeout(this.patience, () => {
        if (response.writableLength > 0) response.destroy();
      });
      next();
    };
  }

  /** For large answers: cuts this one off when a slow line would have taken all its bytes long ago. */
  limit(response: ApiResponse, bytes: number): void {
    const deadline = setTimeout(() => response.destroy(), this.patience + (bytes / this.pace) * 1000).unref();
    response.once('close', () => clearTimeout(deadline));
  }
}
