import { describe, expect, it } from '@jest/globals';
import { germanDates, germanEnd } from '../../src/kernel/clock/german-dates.js';

const lines = (begin: string, end: string, recurrence: string | null = null): string[] =>
  germanDates({ begin: new Date(begin), end: new Date(end), recurrence });

const MORNING = ['2026-08-03T09:00:00+02:00', '2026-08-03T12:00:00+02:00'] as const;

describe('Dates in German', () => {
  it.each([
    [null, 'Montag, 3. August 2026, 9:00–12:00 Uhr'],
    ['WEEKLY;COUNT=4', 'jeden Montag vom 3. bis 24. August 2026, 9:00–12:00 Uhr (4 Termine)'],
    ['DAILY;COUNT=5', 'täglich vom 3. bis 7. August 2026, 9:00–12:00 Uhr (5 Termine)'],
    ['WEEKLY;COUNT=2', 'Montag, 3. August 2026, 9:00–12:00 Uhr\nMontag, 10. August 2026, 9:00–12:00 Uhr'],
  ])('of a morning, %s', (rule, expected) => {
    expect(lines(...MORNING, rule && `FREQ=${rule}`).join('\n')).toBe(expected);
  });

  it('name both ends of what lasts for days, and both years', () => {
    const days = lines('2026-08-03T14:30:00+02:00', '2026-08-07T09:05:00+02:00');
    expect(days).toEqual(['Montag, 3. August 2026, 14:30 Uhr bis Freitag, 7. August 2026, 9:05 Uhr']);
    const autumn = ['2026-10-19T09:00:00+02:00', '2026-10-19T12:00:00+02:00'] as const;
    expect(lines(...autumn, 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270111')).toEqual([
      'alle zwei Wochen am Montag vom 19. Oktober 2026 bis 11. Januar 2027, 9:00–12:00 Uhr (7 Termine)',
    ]);
  });

  it('end at midnight on the day that ends, in winter and summer', () => {
    expect(
      ['2026-07-11T00:00:00+02:00', '2027-01-16T00:00:00+01:00', '2026-07-10T18:00:00+02:00'].map((at) =>
        germanEnd(new Date(at)),
      ),
    ).toEqual([
      ...[
        'Freitag, 10. Juli 2026, 24:00 Uhr',
        'Freitag, 15. Januar 2027, 24:00 Uhr',
        'Freitag, 10. Juli 2026, 18:00 Uhr',
      ],
    ]);
  });

  it('names ten of many irregular occurrences and counts the rest', () => {
    const many = lines(...MORNING, 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=20');
    expect(many).toHaveLength(11);
    expect(many[1]).toBe('Donnerstag, 6. August 2026, 9:00–12:00 Uhr');
    expect(many[10]).toBe('und 10 weitere Termine, der letzte am Donnerstag, 8. Oktober 2026');
  });
});
