/** What a surfer does, and who must be told what of it by the end. */
export type Story = {
  name: string
  buddies: 0 | 2
  contacts: 0 | 1 | 2
  /** To the first contact nothing can be delivered, ever. */
  firstIsUnreachable?: true
  /** The quarter of an hour that contacts wait is over at once. */
  timePasses?: true
  /** 'early' ones are done well before the limit; the others once buddies or contacts were told; 'close' at the limit. */
  act?: 'help early' | 'end early' | 'extend early' | 'reached' | 'end late' | 'end close' | 'end once contacts know'
  /** Kinds, each once. */
  surfer: string[]
  firstBuddy: string[]
  secondBuddy: string[]
  /** By mail and by text message, of each contact. */
  contact: string[][]
  /** Whether it may also be that nobody was told at all. */
  orNobody?: true
}

const nobody = { surfer: [], firstBuddy: [], secondBuddy: [], contact: [] }
const buddiesOverdue = { surfer: ['overdue'], firstBuddy: ['overdue'], secondBuddy: ['overdue'], contact: [] }
const allClearToBuddies = {
  ...buddiesOverdue,
  firstBuddy: ['overdue', 'all_clear'],
  secondBuddy: ['overdue', 'all_clear'],
}

/** As often as each other; 'still_out' may or may not have been asked in each. */
export const stories: Story[] = [
  { name: 'stays out', buddies: 2, contacts: 1, timePasses: true, ...buddiesOverdue, contact: [['overdue']] },
  {
    name: 'stays out, without buddies',
    buddies: 0,
    contacts: 2,
    timePasses: true,
    ...nobody,
    surfer: ['overdue'],
    contact: [['overdue'], ['overdue']],
  },
  {
    name: 'stays out, and the first contact cannot be told',
    buddies: 0,
    contacts: 2,
    firstIsUnreachable: true,
    ...nobody,
    surfer: ['overdue'],
    contact: [[], ['overdue']],
  },
  {
    name: 'asks for help',
    buddies: 2,
    contacts: 1,
    act: 'help early',
    surfer: [],
    firstBuddy: ['help'],
    secondBuddy: ['help'],
    contact: [['help']],
  },
  { name: 'checks out in time', buddies: 2, contacts: 1, act: 'end early', ...nobody },
  { name: 'extends in time', buddies: 2, contacts: 1, act: 'extend early', ...nobody },
  {
    name: 'is reached by a buddy',
    buddies: 2,
    contacts: 1,
    act: 'reached',
    ...buddiesOverdue,
    secondBuddy: ['overdue', 'all_clear'],
  },
  { name: 'checks out late', buddies: 2, contacts: 1, act: 'end late', ...allClearToBuddies },
  {
    name: 'checks out at that moment',
    buddies: 2,
    contacts: 1,
    act: 'end close',
    ...allClearToBuddies,
    orNobody: true,
  },
  {
    name: 'comes back once the contact knows',
    buddies: 0,
    contacts: 1,
    act: 'end once contacts know',
    ...nobody,
    surfer: ['overdue'],
    contact: [['overdue', 'all_clear']],
  },
]
