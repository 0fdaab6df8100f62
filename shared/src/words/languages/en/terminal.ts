// What the drawings and lists of a terminal say besides the answers.
import type { FeasibilityLabel } from '../../../contract/crop-plans.js';

export const terminal = {
  /** `limited by cold nights`; the name is that of the part, or another producer's word. */
  limitedBy: (name: string) => `limited by ${name}`,
  says: (source: string) => `says ${source}`,
  note: (text: string) => `note: ${text}`,
  analysed: (time: string) => `Analysed ${time}`,

  // The strip of years; its titles are at most six columns wide.
  years: 'years',
  lost: 'lost',
  poor: 'poor',
  /** `a harvest in 43 of 44: 41 good (#), 2 poor (+), 1 lost (-)`. */
  counts({ harvests, good, poor, lost, unknown, isFew }: YearCountsSaid) {
    const classes = [`${good} good (#)`, `${poor} poor (+)`, `${lost} lost (-)`];
    const unknownYears = unknown === null ? [] : [`${unknown} not known (.)`];
    return `${harvests}: ${[...classes, ...unknownYears].join(', ')}${isFew ? '; too few to decide the label' : ''}`;
  },
  states: 'El Niño (E), La Niña (L)',

  // The chart of the year; its titles are at most fourteen columns wide.
  ifPlanted: 'IF PLANTED',
  score: '  score',
  sownHere: 'SOWN HERE',
  season: 'SEASON',
  temperature: 'TEMPERATURE',
  meanC: '  mean °C',
  nightsC: '  nights °C',
  rain: 'RAIN',
  mm: '  mm',
  soilWater: 'SOIL WATER',
  irrigation: 'IRRIGATION',
  netMm: '  net mm',
  stages: {
    planting: 'planted',
    growing: 'growing',
    resting: 'resting',
    harvest: 'harvest',
    stopped: 'ended before it was ripe',
  },

  // Cells of tables.
  yes: 'yes',
  no: 'no',
  none: 'none',
  never: 'never',
  notKnown: 'not known',
  read: 'read',
  unread: 'new',
  own: 'own',
  wholeYear: 'whole year',

  // Times.
  justNow: 'just now',
  soon: 'in less than a minute',
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
  ago: (amount: string) => `${amount} ago`,
  ahead: (amount: string) => `in ${amount}`,

  // Titles of the lines that show a plan's history.
  scoreOverTime: 'SCORE OVER TIME',
  yearsOverTime: 'YEARS OVER TIME',

  // Work that takes long.
  progress: {
    items: (done: number, total?: number) => doneOf(done, total, 'items'),
    plans: (done: number, total?: number) => doneOf(done, total, 'plans'),
    rows: (done: number, total?: number) => doneOf(done, total, 'rows'),
    names: (done: number, total?: number) => doneOf(done, total, 'names'),
    namesLookedUp: (done: number) => `${done} names looked up`,
    secondsOfMap: (done: number) => `${done} s of calculating the map`,
    secondsOfFile: (done: number) => `${done} s of creating the file`,
  },
  /** Follows how much is done. */
  waiting: (seconds: number) => `, waiting ${seconds} s`,
  askedTimes: (count: number) => `, asked ${count} times`,

  // Notices below an answer.
  next: (command: string) => `next: ${command}`,
  tryNext: (command: string) => `try: ${command}`,
  hint: (text: string) => `hint: ${text}`,
  warning: (text: string) => `warning: ${text}`,
  unreadNotice: (count: number, command: string) =>
    `You have ${count === 1 ? '1 unread notification' : `${count} unread notifications`}: ${command}`,
  onceAnalysed: 'A plan that has been analysed can be archived, but not deleted.',
  /** `26 plans: 17 feasible, 5 marginal, 4 infeasible.` */
  labelCounts: ({ plans, feasible, marginal, infeasible }: LabelCounts) =>
    `${plans} ${plans === 1 ? 'plan' : 'plans'}: ${feasible} feasible, ${marginal} marginal, ${infeasible} infeasible.`,
  noPlans: 'There are no crop plans yet.',
  noMatch: 'No crop plan matches.',
  noNotifications: 'There are no notifications.',
  unreadCount: (count: number) => `${count} unread`,
  /** In place of a title, where a line combines what a review has found so far. */
  reviewInProgress: (count: number) => `Review in progress: ${count} crop plans changed so far`,
  combined: (count: number) => `This line combines ${count} notifications.`,
  /** The title of a plan's analysis. */
  titled: (plan: string, planting: string) => `${plan}: ${planting}`,
  planted: (planting: { crop: string; location: string; month: string }) =>
    `${planting.crop} at ${planting.location}, planted in ${planting.month}`,
};

/** How many plans have each label. */
export type LabelCounts = Readonly<Record<'plans' | FeasibilityLabel, number>>;

function doneOf(done: number, total: number | undefined, noun: string): string {
  return total === undefined ? `${done} ${noun}` : `${done} of ${total} ${noun}`;
}

/** In how many years a harvest was good, poor or lost, which are not known, and whether too few are. */
export interface YearCountsSaid {
  harvests: string;
  good: number;
  poor: number;
  lost: number;
  /** Spans of years, or their number. */
  unknown: string | null;
  isFew: boolean;
}
