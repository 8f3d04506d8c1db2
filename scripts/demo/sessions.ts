import { randomUUID } from 'node:crypto'
import { getTimes } from 'suncalc'
import type { Position } from '#surf/places/geo.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type PersonName, people } from './people.ts'
import { inTheWater, type PartOfDay, plainNotes, type Story, stories } from './stories.ts'

/** The days before are told in stories.ts. */
const EARLIER_DAYS = { from: 8, to: 355 }
const DETAILED_DAYS = 30

type Ride = { startTime: Date; seconds: number; metres: number; topKmh: number }
export type PlannedSession = {
  id: string
  partyId: string
  by: PersonName
  /** A key of the catalogue. */
  spot: string
  at: Position
  start: Date
  end: Date | null
  visibility: 'everyone' | 'buddies'
  waveSize: string | null
  waveCount: number | null
  notes: string | null
  rides: Ride[]
  story: Story | null
}

/** Every session of the demo's surfers as seen from `now`; `spotAt` gives where the spot of a catalogue key lies. */
export function plannedSessions(now: Date, spotAt: (key: string) => Position): PlannedSession[] {
  const parties = new Map<string, string>()
  const partyOf = (name?: string) => {
    const id = (name && parties.get(name)) || randomUUID()
    if (name) parties.set(name, id)
    return id
  }
  const names = Object.keys(people) as PersonName[]
  const told = stories.map((story) => {
    const chance = chanceOf(`${story.by} ${story.daysAgo}`)
    const start = startOn(now, story.daysAgo, story.when, spotAt(story.spot), chance)
    const end = new Date(start.getTime() + story.minutes * MINUTE_MS)
    return {
      ...sessionAt(story.by, story.spot, spotAt, chance),
      partyId: partyOf(story.party),
      start,
      end,
      waveSize: story.waveSize,
      waveCount: story.waves,
      notes: story.notes,
      rides: ridesBetween(start, end, story.waves, chance),
      story,
    }
  })
  const current = inTheWater.map(
    ({ by, spot, minutesAgo, party, forBuddies }): PlannedSession => ({
      ...sessionAt(by, spot, spotAt, chanceOf(by)),
      partyId: partyOf(party),
      start: new Date(now.getTime() - minutesAgo * MINUTE_MS),
      visibility: forBuddies ? 'buddies' : 'everyone',
    }),
  )
  return [...told, ...current, ...names.flatMap((name) => earlierSessions(name, now, spotAt))]
}

function sessionAt(by: PersonName, spot: string, spotAt: (key: string) => Position, chance: Chance) {
  const { latitude, longitude } = spotAt(spot)
  const nearby = () => chance.between(-0.0008, 0.0008)
  const nothingYet = { end: null, waveSize: null, waveCount: null, notes: null, rides: [], story: null }
  const at = { latitude: latitude + nearby(), longitude: longitude + nearby() }
  return { ...nothingYet, id: randomUUID(), by, spot, at, visibility: 'everyone' as const }
}

/** A year of days like any other: one session on each, more often at the spots that stand first. */
function earlierSessions(by: PersonName, now: Date, spotAt: (key: string) => Position): PlannedSession[] {
  const { sessions, spots } = people[by]
  const chance = chanceOf(`the year of ${by}`)
  const pace = (EARLIER_DAYS.to - EARLIER_DAYS.from) / sessions
  const firstNote = chance.whole(0, plainNotes.length)
  return Array.from({ length: sessions }, (_, index) => {
    const daysAgo = Math.floor(EARLIER_DAYS.from + index * pace + chance.between(0, pace - 1))
    const spot = spots[Math.floor(chance.between(0, 1) ** 2 * spots.length)]!
    const when = chance.pick(['dawn', 'dawn', 'morning', 'evening'] as const)
    const start = startOn(now, daysAgo, when, spotAt(spot), chance)
    const end = new Date(start.getTime() + chance.whole(40, 135) * MINUTE_MS)
    const feet = chance.whole(1, 5)
    const waveCount = chance.whole(3, 18)
    return {
      ...sessionAt(by, spot, spotAt, chance),
      partyId: randomUUID(),
      start,
      end,
      waveSize: `${feet}-${feet + 1}ft`,
      waveCount,
      notes: chance.often(by === 'maya' ? 0.6 : 0.25) ? plainNotes[(firstNote + index) % plainNotes.length]! : null,
      rides: daysAgo <= DETAILED_DAYS ? ridesBetween(start, end, waveCount, chance) : [],
    }
  })
}

function startOn(now: Date, daysAgo: number, when: PartOfDay, { latitude, longitude }: Position, chance: Chance): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS)
  const { sunrise, sunset } = getTimes(day, latitude, longitude)
  const rises = (sunrise ?? day).getTime()
  const sets = (sunset ?? day).getTime()
  if (when === 'dawn') return new Date(rises + chance.whole(-35, 15) * MINUTE_MS)
  if (when === 'morning') return new Date(rises + chance.whole(120, 240) * MINUTE_MS)
  return new Date(sets - chance.whole(90, 120) * MINUTE_MS)
}

/** Waves one after the other, with rests between them. Metres, seconds and km/h go together. */
function ridesBetween(start: Date, end: Date, count: number, chance: Chance): Ride[] {
  const rest = (end.getTime() - start.getTime()) / (count + 1)
  return Array.from({ length: count }, (_, index) => {
    const metres = chance.between(25, 60) * chance.between(0.8, 2.2)
    const metresPerSecond = chance.between(4.5, 6.5)
    return {
      startTime: new Date(start.getTime() + rest * (index + chance.between(0.6, 1.4))),
      seconds: Math.round(metres / metresPerSecond),
      metres: Math.round(metres),
      topKmh: Math.round(metresPerSecond * 3.6 * chance.between(1.15, 1.5) * 10) / 10,
    }
  })
}
