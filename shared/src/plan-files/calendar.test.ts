import { describe, expect, it } from 'vitest';
import { calendarText, type CalendarPlan } from './calendar.js';

const plan: CalendarPlan = {
  id: '66f2a1b3c4d5e6f708192a3b',
  name: 'Long rains maize',
  crop: 'maize',
  location: 'nakuru',
  planting_month: 3,
  water: 'rainfed',
  place: 'Nakuru, Kenya',
  verdict: 'Plant it.',
  good_months: [2, 3, 11, 12],
  harvest_months: [8, 9],
};
const november = new Date(2026, 10, 29, 12);

describe('a calendar of plans', () => {
  it('has the next planting, the good months and the harvest that follows', () => {
    expect(eventsOf(plan)).toEqual([
      'Plant maize: Long rains maize 20270301-20270401',
      'Good months to plant maize: Long rains maize 20270201-20270401',
      'Good months to plant maize: Long rains maize 20261101-20270101',
      'Harvest maize: Long rains maize 20270801-20271001',
    ]);
  });

  it('has what has begun and not ended, and a harvest in the next year', () => {
    expect(eventsOf({ ...plan, planting_month: 11, good_months: [9, 10, 11], harvest_months: [4] })).toEqual([
      'Plant maize: Long rains maize 20261101-20261201',
      'Good months to plant maize: Long rains maize 20260901-20261201',
      'Harvest maize: Long rains maize 20270401-20270501',
    ]);
    const [, window] = eventsOf({ ...plan, good_months: [12, 1, 2] }, new Date(2027, 0, 5));
    expect(window).toMatch(/20261201-20270301$/);
  });

  it('has only the planting of a plan without an analysis', () => {
    const open = { ...plan, verdict: null, good_months: null, harvest_months: null, place: null };
    expect(eventsOf(open)).toEqual(['Plant maize: Long rains maize 20270301-20270401']);
    expect(calendarText([open], november)).toContain('\r\nLOCATION:nakuru\r\n');
  });

  it('keeps texts as they are, whatever is in them, in lines of at most 75 bytes', () => {
    const name = `${'ń'.repeat(60)}; BEGIN:VEVENT,\\n\nEND:VCALENDAR`;
    const text = calendarText([{ ...plan, name }], november);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain(`SUMMARY:Plant maize: ${'ń'.repeat(60)}\\; BEGIN:VEVENT\\,\\\\n\\nEND:VCALENDAR`);
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  });
});

function eventsOf(given: CalendarPlan, now = november): string[] {
  const text = calendarText([given], now);
  const pattern = /START;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)\r\nSUMMARY:(.*)\r\n/g;
  return [...text.matchAll(pattern)].map(([, start, end, summary]) => `${summary} ${start}-${end}`);
}
