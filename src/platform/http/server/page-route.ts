import { SetMetadata } from '@nestjs/common';

export const PAGE = Symbol('page');

/**
 * Marks controllers that answer people with pages instead of programs with data: they are no operations of the API, so
 * neither its document nor the tests of its conventions know them.
 */
export const PageRoutes = (): ClassDecorator => SetMetadata(PAGE, true);
