import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import type { Plan } from '#contract/people/plans.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'

/** A plan for tomorrow in California, without guests. */
export const aPlan = (change: Partial<Plan> = {}): Plan => ({
  id: crypto.randomUUID(),
  user: aSurfer(),
  surfSpot: { ...aSpot(), timeZone: 'America/Los_Angeles' },
  startTime: new Date(Date.now() + DAY_MS).toISOString(),
  note: '',
  canceledAt: null,
  someoneLeft: false,
  invited: [],
  ownAnswer: 'going',
  sessionId: null,
  ...change,
})

/** A contact who has agreed to text messages. */
export const aContact = (change: Partial<EmergencyContact> = {}): EmergencyContact => ({
  id: crypto.randomUUID(),
  name: 'Anna',
  phone: '+61 412 345 678',
  email: null,
  phoneState: 'confirmed',
  emailState: 'none',
  tests: [],
  ...change,
})

/** A board that nobody has surfed yet. */
export const aBoard = (change: Partial<Board> = {}): Board => ({
  id: crypto.randomUUID(),
  name: 'Red Log',
  type: null,
  size: '',
  litres: null,
  photoUrl: null,
  note: '',
  isRetired: false,
  sessions: 0,
  hours: 0,
  waves: 0,
  lastUsed: null,
  ...change,
})
