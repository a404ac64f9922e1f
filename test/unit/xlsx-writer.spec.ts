import { describe, expect, it } from '@jest/globals';
import { column } from '../../src/kernel/tables/table.js';
import { sheetEnd } from '../../src/kernel/tables/xlsx.js';
import { Spool } from '../../src/kernel/tables/spool.js';
import { HOSTS_TABLE } from '../../src/exports/lists/people.lists.js';
import { XlsxWriter } from '../../src/exports/formats.js';

const noise = (): string => Array.from({ length: 8 }, () => Math.random().toString(36)).join('');
/** Words that do not pack, so that the archive is always behind. */
const batch = (rows = 1000): { [field: string]: string }[] =>
  Array.from({ length: rows }, () => ({ uuid: noise(), name: noise(), email: noise(), text: noise() }));
const writerTo = (spool: Spool): XlsxWriter =>
  new XlsxWriter({
    ...{ table: HOSTS_TABLE, choice: { format: 'xlsx', separator: ';' }, language: 'de', spool },
    now: new Date('2026-07-01T08:00:00Z'),
  });

describe('A sheet', () => {
  it('has a filter over all its rows, heads included (R-EXP-10)', () => {
    const columns = Array.from({ length: 28 }, (_, index) => column('text', `c${String(index)}`, 'C'));
    expect(sheetEnd(columns, 1)).toBe('</sheetData><autoFilter ref="A1:AB1"/></worksheet>');
    expect(sheetEnd(columns.slice(0, 3), 1_048_576)).toContain('ref="A1:C1048576"');
  });
});

describe('A workbook that is given up', () => {
  it.each([0, 1, 3])('after %i batches writes nothing any more: its file may be closed', async (batches) => {
    const spool = await Spool.open();
    const writer = writerTo(spool);
    await writer.begin();
    for (let count = 0; count < batches; count += 1) await writer.add(batch());
    await writer.abort();
    const size = await spool.size();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await spool.size()).toBe(size);
    await spool.close();
    await writer.abort();
  });

  it('before it was begun, after its end, or because it holds more rows than a sheet, is no error', async () => {
    const spool = await Spool.open();
    await writerTo(spool).abort();
    const [writer, full] = [writerTo(spool), writerTo(spool)];
    await writer.begin();
    await writer.end();
    await writer.abort();
    await full.begin();
    await full.add(batch(1));
    const tooMany = { length: 1_048_575 } as unknown as ReturnType<typeof batch>;
    await expect(full.add(tooMany)).rejects.toMatchObject({ status: 400 });
    await full.abort();
    await spool.close();
  });
});

describe('A workbook whose file fails', () => {
  it('says so, instead of waiting for ever for a place to write to', async () => {
    const spool = await Spool.open();
    const writer = writerTo(spool);
    await writer.begin();
    await spool.close();
    const all = (async () => {
      for (let count = 0; count < 10; count += 1) await writer.add(batch());
      await writer.end();
    })();
    await expect(all).rejects.toMatchObject({ code: 'EBADF' });
    await expect(writer.add(batch())).rejects.toMatchObject({ code: 'EBADF' });
    await expect(writer.end()).rejects.toMatchObject({ code: 'EBADF' });
    await writer.abort();
  });
});
