// Writes a calendar of plans (iCalendar, RFC 5545) with their planting months, planting windows and harvests, for
// `crop plan calendar` and the page. All its days are whole days without a time zone.
import { runsOf } from '../words/figures/month-runs.js';
import { verdictSentence } from '../words/answer-text.js';
import { cropText } from '../words/crops/crop-text.js';
import { spokenCode, words } from '../words/languages/current.js';
import { events as english } from '../words/languages/en/events.js';
import { listedPlan, type ListedPlan, type PlanWithAnalysis } from './listed-plan.js';

/** A span of whole months; `length` is their number. */
interface Span {
  year: number;
  /** 1 to 12. */
  month: number;
  length: number;
}

interface CalendarEvent {
  /** The same for the same plan, so that a calendar imported again replaces the event. */
  uid: string;
  span: Span;
  summary: string;
  description: string;
}

/** What a calendar tells of a plan. */
export type CalendarPlan = Pick<
  ListedPlan,
  'id' | 'name' | 'crop' | 'location' | 'planting_month' | 'water' | 'place' | 'verdict'
> &
  Pick<ListedPlan, 'good_months' | 'harvest_months'> &
  Partial<Pick<ListedPlan, 'crop_name'>>;

/** Returns what a calendar tells of a plan, with the verdict in the language in use. */
export function calendarPlan(plan: PlanWithAnalysis): CalendarPlan {
  const verdict = plan.analysis?.verdict ?? null;
  return { ...listedPlan(plan), verdict: verdict && verdictSentence(verdict) };
}

/** A content line has at most this many bytes. */
const lineBytesMax = 75;

/**
 * Returns the text of a calendar: for each plan its next planting month from `now` on, the good planting months of the
 * year that begins with that of `now`, and the harvest that follows its planting.
 */
export function calendarText(plans: readonly CalendarPlan[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const events = plans.flatMap((plan) => eventsOf(plan, now).map((event) => linesOf(event, plan, stamp)));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//crop-planning//crop plans//${spokenCode().toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(words('events', english).title)}`,
    ...events.flat(),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventsOf(plan: CalendarPlan, now: Date): CalendarEvent[] {
  const { id, name, good_months, planting_month } = plan;
  const said = words('events', english);
  const crop = cropOf(plan);
  const planting = nextSpan(planting_month, 1, now);
  const windows = windowsOf(good_months ?? []).map(([month, length]) => ({
    uid: `window-${month}-${id}`,
    span: nextSpan(month, length, now),
    summary: said.goodMonths(crop, name),
    description: said.byClimate(crop, good_months ?? []),
  }));
  return [
    {
      uid: `planting-${id}`,
      span: planting,
      summary: said.plant(crop, name),
      description: plantingWords(plan),
    },
    ...windows,
    ...harvestOf(plan, planting),
  ];
}

function plantingWords({ verdict, water, planting_month, good_months }: CalendarPlan): string {
  const isGood = good_months?.includes(planting_month) ?? true;
  const said = words('events', english);
  return [
    verdict ?? said.notAnalysed,
    said.water(water),
    ...(isGood ? [] : [said.notGood(planting_month)]),
  ].join(' ');
}

function cropOf({ crop, crop_name }: CalendarPlan): string {
  return cropText(crop, crop_name);
}

/** The harvest falls between the middle of its first and of its last month; a perennial's is not known. */
function harvestOf(plan: CalendarPlan, planting: Span): CalendarEvent[] {
  const { id, name, harvest_months } = plan;
  const said = words('events', english);
  const [month] = harvest_months ?? [];
  if (month === undefined) return [];
  const isLater = month > planting.month;
  const span = {
    year: isLater ? planting.year : planting.year + 1,
    month,
    length: harvest_months?.length ?? 1,
  };
  return [
    {
      uid: `harvest-${id}`,
      span,
      summary: said.harvest(cropOf(plan), name),
      description: said.ifPlanted(planting.month, planting.year),
    },
  ];
}

/** Returns the first month and the length of each run of good months; all twelve are one run from January. */
function windowsOf(months: readonly number[]): [month: number, length: number][] {
  if (months.length >= 12) return [[1, 12]];
  return runsOf(months).map((run) => [run[0] ?? 1, run.length]);
}

/** Returns the span that begins with a month, and is not over at `now`. */
function nextSpan(month: number, length: number, now: Date): Span {
  const current = now.getFullYear() * 12 + now.getMonth();
  const year = [-1, 0, 1]
    .map((offset) => now.getFullYear() + offset)
    .find((each) => each * 12 + month - 1 + length > current);
  return { year: year ?? now.getFullYear() + 1, month, length };
}

function linesOf(
  { uid, span, summary, description }: CalendarEvent,
  { place, location }: CalendarPlan,
  stamp: string,
): string[] {
  const { year, month, length } = span;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@crop-planning`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${firstDay(year, month)}`,
    // The end is the first day that no longer belongs to the event.
    `DTEND;VALUE=DATE:${firstDay(year, month + length)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(place ?? location)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Returns the first day of a month as `20270301`; months past 12 are those of the next year. */
function firstDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10).replaceAll('-', '');
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Breaks a line before it has too many bytes, and never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineBytesMax) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
