import { Injectable } from '@nestjs/common';
import { type NextFunction } from 'express';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';

/**
 * Disconnects clients that request something and then do not read it: each of them holds a connection and often an
 * open file. (`SERVER_OPTIONS` handles slow senders.)
 */
@Injectable()
export class SlowReaders {
  /** Milliseconds without any progress of an answer before its connection is cut. */
  patience = 60_000;
  /** Bytes per second of a slow line; anything slower only pretends to read. */
  pace = 16 * 1024;

  /**
   * Middleware for every answer: cuts connections without progress, except while the answer is still being produced.
   */
  get middleware(): (request: ApiRequest, response: ApiResponse, next: NextFunction) => void {
    return (_request, response, next) => {
      response.setTimeout(this.patience, () => {
        if (response.writableLength > 0) response.destroy();
      });
      next();
    };
  }

  /** For large answers: cuts the connection when even a slow line would have taken all bytes long ago. */
  limit(response: ApiResponse, bytes: number): void {
    const deadline = setTimeout(() => response.destroy(), this.patience + (bytes / this.pace) * 1000).unref();
    response.once('close', () => clearTimeout(deadline));
  }
}
