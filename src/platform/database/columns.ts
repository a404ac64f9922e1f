import { Column, type ColumnOptions, PrimaryColumn } from 'typeorm';

/** Shorthand column decorators. Constraints and indices exist only in the migrations. */
export const UuidKey = (name?: string): PropertyDecorator => PrimaryColumn('uuid', name === undefined ? {} : { name });
export const TextColumn = (name?: string): PropertyDecorator => Column('text', named(name));
export const NullableText = (name?: string): PropertyDecorator => Column('text', { ...named(name), nullable: true });
export const UuidColumn = (name: string): PropertyDecorator => Column('uuid', { name });
export const NullableUuid = (name: string): PropertyDecorator => Column('uuid', { name, nullable: true });
export const IntegerColumn = (name?: string): PropertyDecorator => Column('integer', named(name));
/** bigint, for numbers beyond two thousand million, such as bytes; `pg` returns it as a string. */
export const LargeInteger = (name?: string): PropertyDecorator =>
  Column('bigint', { ...named(name), transformer: { from: Number, to: (value: unknown) => value } });
export const NullableInteger = (name?: string): PropertyDecorator =>
  Column('integer', { ...named(name), nullable: true });
export const FloatColumn = (name: string): PropertyDecorator => Column('double precision', { name, nullable: true });
export const BooleanColumn = (name?: string): PropertyDecorator => Column('boolean', named(name));
export const NullableBoolean = (name?: string): PropertyDecorator =>
  Column('boolean', { ...named(name), nullable: true });
export const MomentColumn = (name: string): PropertyDecorator => Column('timestamptz', { name });
export const NullableMoment = (name: string): PropertyDecorator => Column('timestamptz', { name, nullable: true });
export const TextArray = (name?: string): PropertyDecorator => Column('text', { ...named(name), array: true });
export const JsonColumn = (name?: string): PropertyDecorator => Column('jsonb', { ...named(name), nullable: true });

const named = (name: string | undefined): ColumnOptions => (name === undefined ? {} : { name });

/** A record of its own: its key is a UUID, made in code (`newUuid`). */
export abstract class Keyed {
  @UuidKey()
  uuid!: string;
}
