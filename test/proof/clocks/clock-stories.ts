import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import type { Story } from '#test/proof/fire/fire-stories.ts'

/** When its surfers are overdue, from when they go into the water, in milliseconds: one after the other in turn. */
export type ClockStory = Story & { limitsInMs: number[] }

const nobody = { surfer: [], firstBuddy: [], secondBuddy: [], contact: [] }
const buddiesOverdue = { surfer: ['overdue'], firstBuddy: ['overdue'], secondBuddy: ['overdue'], contact: [] }
const soon = [500, 1_500, 2_500]
const farAhead = [31 * MINUTE_MS, 39 * MINUTE_MS, 2 * HOUR_MS, 4.5 * HOUR_MS, 6 * HOUR_MS]

/** What must be told to whom by the true time, however wrong the clocks of the servers are. */
export const clockStories: ClockStory[] = [
  { name: 'is not due', limitsInMs: farAhead, buddies: 2, contacts: 1, ...nobody },
  { name: 'is not due, without buddies', limitsInMs: farAhead, buddies: 0, contacts: 2, ...nobody },
  { name: 'is due', limitsInMs: soon, buddies: 2, contacts: 1, ...buddiesOverdue },
  {
    name: 'is due, without buddies: the second contact waits',
    limitsInMs: soon,
    buddies: 0,
    contacts: 2,
    ...nobody,
    surfer: ['overdue'],
    contact: [['overdue'], []],
  },
  {
    name: 'was due some minutes ago: the contact waits',
    limitsInMs: [-MINUTE_MS, -10 * MINUTE_MS, -13 * MINUTE_MS],
    buddies: 2,
    contacts: 1,
    ...buddiesOverdue,
  },
  {
    name: 'was due a quarter of an hour ago',
    limitsInMs: [-15 * MINUTE_MS + 2_000, -20 * MINUTE_MS],
    buddies: 2,
    contacts: 2,
    ...buddiesOverdue,
    contact: [['overdue'], []],
  },
  {
    name: 'asks for help',
    limitsInMs: [2 * HOUR_MS],
    buddies: 2,
    contacts: 2,
    act: 'help early',
    surfer: [],
    firstBuddy: ['help'],
    secondBuddy: ['help'],
    contact: [['help'], []],
  },
  {
    name: 'extends in time',
    limitsInMs: [20 * MINUTE_MS],
    buddies: 2,
    contacts: 1,
    act: 'extend early',
    ...nobody,
  },
  {
    name: 'is reached by a buddy',
    limitsInMs: soon,
    buddies: 2,
    contacts: 1,
    act: 'reached',
    ...buddiesOverdue,
    secondBuddy: ['overdue', 'all_clear'],
  },
  {
    name: 'comes back once the contact knows',
    limitsInMs: soon,
    buddies: 0,
    contacts: 1,
    act: 'end once contacts know',
    ...nobody,
    surfer: ['overdue'],
    contact: [['overdue', 'all_clear']],
  },
]
