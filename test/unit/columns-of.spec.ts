import { describe, expect, it } from '@jest/globals';
import { Entity } from 'typeorm';
import * as columns from '../../src/platform/database/columns.js';
import {
  columnsOf,
  insertionOf,
  namesOf,
  pairsOf,
  rowOf,
  tableColumnsOf,
} from '../../src/platform/database/columns-of.js';
import { type JsonRow, type NewRow, type RowOf } from '../../src/platform/database/columns-of.js';
import { Text, Whole } from '../../src/platform/http/input/fields.js';
import { filled, storedFields } from '../../src/platform/http/input/field.js';

@Entity('boats')
class Boat extends columns.Keyed {
  @columns.TextColumn()
  name!: string;

  @columns.NullableText('home_port')
  homePort!: string | null;

  @columns.IntegerColumn()
  seats!: number;

  @columns.LargeInteger('worth_cents')
  worth!: number;

  @columns.MomentColumn('built_at')
  builtAt!: Date;
}

@Entity('crews')
class Crew extends columns.Keyed {
  @columns.TextArray()
  roles!: string[];

  @columns.JsonColumn('home_address')
  homeAddress!: { readonly town: string }[] | null;

  @columns.TextColumn('search_text')
  searchText!: string;
}

class BoatInput {
  @Text({ max: 10, required: true })
  name!: string;

  @Text({ max: 10 })
  homePort?: string | null;

  @Whole({ min: 0, max: 9 })
  crew?: number | null;
}

/** True only when both types are the same: the compiler takes nothing else then. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

describe('columnsOf', () => {
  it('selects the columns of an entity under the names of its properties, large numbers as numbers', () => {
    expect(columnsOf(Boat, 'b')).toBe(
      'b.uuid, b.name, b.home_port as "homePort", b.seats, b.worth_cents::float8 as "worth", b.built_at as "builtAt"',
    );
  });

  it('takes some of them, or all but some, in the order of the entity, and names no table where there is no alias', () => {
    expect(columnsOf(Boat, 'b', { only: ['homePort', 'uuid'] })).toBe('b.uuid, b.home_port as "homePort"');
    expect(columnsOf(Boat, 'b', { except: ['uuid', 'worth', 'builtAt'] })).toBe(
      'b.name, b.home_port as "homePort", b.seats',
    );
    expect(columnsOf(Boat, '', { only: ['name', 'homePort'] })).toBe('name, home_port as "homePort"');
  });

  it('gives what JSON is made of, and the names that the table has', () => {
    expect(pairsOf(Boat, 'b', { only: ['name', 'homePort', 'worth'] })).toBe(
      `'name', b.name, 'homePort', b.home_port, 'worth', b.worth_cents`,
    );
    expect(tableColumnsOf(Boat, { except: ['uuid'] }).join()).toBe('name,home_port,seats,worth_cents,built_at');
    expect(rowOf(Boat, { homePort: 'Ulm', seats: 4 })).toEqual({ home_port: 'Ulm', seats: 4 });
    expect(namesOf(Boat)).toEqual(['uuid', 'name', 'homePort', 'seats', 'worth', 'builtAt']);
  });

  it('refuses what is not an entity, and what the entity does not have', () => {
    expect(() => columnsOf(BoatInput, 'b')).toThrow('BoatInput is not an entity.');
    // @ts-expect-error: there is no such column, which the compiler says as well.
    expect(() => columnsOf(Boat, 'b', { only: ['crew'] })).toThrow('Boat has no column for crew.');
    // @ts-expect-error: the same of what is left out.
    expect(() => columnsOf(Boat, 'b', { except: ['crew'] })).toThrow('Boat has no column for crew.');
    expect(() => rowOf(Boat, { crew: 3 } as Partial<Boat>)).toThrow('Boat has no column for crew.');
  });

  it('tells the compiler what row a statement gives', () => {
    const some = columnsOf(Boat, 'b', { only: ['name', 'builtAt'] });
    const others = columnsOf(Boat, 'b', { except: ['worth', 'seats', 'uuid'] });
    const rows: [
      Same<RowOf<typeof some>, { readonly name: string; readonly builtAt: Date }>,
      Same<RowOf<typeof others>['homePort'], string | null>,
      Same<JsonRow<RowOf<typeof some>>['builtAt'], string>,
      Same<RowOf<typeof others>, RowOf<typeof some>>,
    ] = [true, true, true, false];
    expect([some, others, ...rows]).toHaveLength(6);
    const boat: NewRow<Boat> = { uuid: '', name: '', seats: 1, worth: 1, builtAt: new Date(0) };
    // @ts-expect-error: seats may not be left out.
    const seatless: NewRow<Boat> = { uuid: '', name: '', worth: 1, builtAt: new Date(0) };
    expect(Object.keys(boat)).not.toEqual(Object.keys(seatless));
  });
});

describe('insertionOf', () => {
  it('gives columns, places and parameters in the order of the entity, whatever that of the values; JSON as text', () => {
    const roles: readonly string[] = ['cook'];
    expect(insertionOf(Crew, { searchText: 'Cook', homeAddress: [{ town: 'Ulm' }], roles, uuid: 'c' })).toEqual({
      columns: '"uuid", "roles", "home_address", "search_text"',
      places: '$1, $2, $3, $4',
      parameters: ['c', ['cook'], '[{"town":"Ulm"}]', 'Cook'],
    });
  });

  it('leaves out what has no value, not what is empty', () => {
    expect(insertionOf(Crew, { uuid: 'c', roles: undefined, homeAddress: null })).toEqual({
      columns: '"uuid", "home_address"',
      places: '$1, $2',
      parameters: ['c', null],
    });
  });

  it('writes a value in the way that is named for it', () => {
    const ways = { searchText: (place: string) => `search_fold(${place})` };
    expect(insertionOf(Crew, { uuid: 'c', searchText: 'Köchin' }, ways)).toEqual({
      columns: '"uuid", "search_text"',
      places: '$1, search_fold($2)',
      parameters: ['c', 'Köchin'],
    });
    // @ts-expect-error: the compiler alone refuses a way to write a column that is not there; nothing is written by it.
    expect(insertionOf(Crew, { uuid: 'c' }, { seats: (place: string) => place }).places).toBe('$1');
  });
});

describe('storedFields', () => {
  it('are those of an input that the entity has columns for, and empty where nothing was sent', () => {
    expect(storedFields(BoatInput, Boat)).toEqual(['name', 'homePort']);
    expect(storedFields(BoatInput, Boat, ['name'])).toEqual(['homePort']);
    const names: readonly 'homePort'[] = storedFields(BoatInput, Boat, ['name']);
    expect(names).toHaveLength(1);
    const boat = filled<BoatInput, 'name' | 'homePort'>({ name: 'Ulm' }, storedFields(BoatInput, Boat));
    expect(boat).toEqual({ name: 'Ulm', homePort: null });
  });
});
