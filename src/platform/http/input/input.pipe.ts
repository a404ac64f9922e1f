import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { readInput, readQuery } from './read-input.js';

/**
 * Turns query strings and bodies into the objects that handlers declare; all 400s and 422s about their form come from
 * here.
 */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (metatype === undefined || metatype === Object) return value;
    if (type === 'body') return readInput(metatype, value === undefined ? {} : value);
    if (type === 'query') return readQuery(metatype, value as Record<string, unknown>);
    return value;
  }
}
