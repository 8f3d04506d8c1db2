import { onTestFinished } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { Database } from '#server/platform/database.ts'
import * as client from '#test/client.ts'
import * as rows from '#test/factories.ts'
import { fannedOut } from '#test/fan-outs.ts'
import { insertRows, updateRows } from '#test/rows.ts'

type Surfer = { cookie: string }
type Wanted = Parameters<typeof rows.aSurfer>[1] & object
type Named = string | Wanted
type Headers = Parameters<typeof client.ask>[4]
type At = { db: Database; url: string; clock: { now: Date | null } }
type Planned = { startTime?: Date | string; invited?: { id: string }[]; note?: string }

const wanted = (named: Named): Wanted => (typeof named === 'string' ? { firstName: named } : named)

type Table = Parameters<typeof insertRows>[1]
type Changes<T extends Table> =
  Parameters<typeof updateRows<T>> extends [unknown, unknown, ...infer Rest] ? Rest : never

export type Surfing = ReturnType<typeof surfingAt>

/** What surfers do at this server, and the spots at which they do it: for tests that are not about how it is done. */
export function surfingAt(at: At) {
  const ask = (surfer: Surfer | null, route: string, body?: unknown, headers?: Headers) =>
    client.ask(at, surfer, route, body, headers)
  const now = () => (at.clock.now ?? new Date()).toISOString()
  const surfers = <const All extends readonly Named[]>(...all: All) =>
    rows.surfers(at.db, all.map(wanted)) as Promise<{ -readonly [Nth in keyof All]: rows.TestSurfer }>
  const checkIn = async (surfer: Surfer, choices: object = {}): Promise<string> => {
    const isNamed = 'surfSpotId' in choices || 'secretSpotId' in choices
    const place = { ...(isNamed ? {} : { customLocation: 'Reef' }), latitude: 21, longitude: -158 }
    const answer = await ask(surfer, 'POST /api/surf-sessions', { startTime: now(), ...place, ...choices })
    return made(answer)
  }
  const notices = async (surfer: Surfer, ...kinds: Notification['kind'][]): Promise<Notification[]> => {
    await fannedOut(at.db)
    const { items }: { items: Notification[] } = (await ask(surfer, 'GET /api/notifications')).body
    return items.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  }
  const checkOut = (surfer: Surfer, id: string, choices: object = {}) =>
    ask(surfer, `PUT /api/surf-sessions/${id}/end`, choices)
  return {
    ask,
    insert: <T extends Table>(table: T, inserted: Parameters<typeof insertRows<T>>[2]) =>
      insertRows(at.db, table, inserted),
    update: <T extends Table>(table: T, ...changes: Changes<T>) => updateRows(at.db, table, ...changes),
    surfers,
    /** A surfer of this name, who is signed in. */
    aSurfer: (named: Named = {}, more: Wanted = {}) => rows.aSurfer(at.db, { ...wanted(named), ...more }),
    areBuddies: (one: { id: string }, ...others: { id: string }[]) => rows.areBuddies(at.db, one, ...others),
    /** Surfers of whom the first is a buddy of each other one. */
    async buddies<const All extends readonly [Named, ...Named[]]>(...all: All) {
      const made = await surfers(...all)
      const [one, ...others] = made as unknown as [rows.TestSurfer, ...rows.TestSurfer[]]
      await rows.areBuddies(at.db, one, ...others)
      return made
    },
    /** What a surfer was notified of, the newest first: all, or these kinds. */
    notices,
    /** Notifications but those of what the surfer has achieved, which comes beside what others do. */
    noticesByOthers: async (surfer: Surfer) => (await notices(surfer)).filter(({ kind }) => kind !== 'achievement'),
    aSpot: (spot?: Parameters<typeof rows.aSpot>[1]) => rows.aSpot(at.db, spot),
    /** A surfer's open page, which is closed when the test has ended. */
    async openPage(surfer: Parameters<typeof client.openPage>[1], pageId?: string) {
      const page = await client.openPage(at, surfer, pageId)
      onTestFinished(async () => void (await page.close()))
      return page
    },
    /** Starts a session at a reef off Oahu, or at the place in `choices`; its id. */
    checkIn,
    checkOut,
    /** A session that is over; its id. */
    async surf(surfer: Surfer, choices?: object): Promise<string> {
      const id = await checkIn(surfer, choices)
      await checkOut(surfer, id)
      return id
    },
    /** Plans to surf at this spot, tomorrow unless said otherwise; the plan's id. */
    async plan(surfer: Surfer, spot: { id: string }, { startTime = tomorrow(), invited = [], note }: Planned = {}) {
      const body = { surfSpotId: spot.id, startTime, note, invited: invited.map(({ id }) => id) }
      return made(await ask(surfer, 'POST /api/plans', body))
    },
  }
}

const tomorrow = () => new Date(Date.now() + 86_400_000)

function made({ status, text, body }: client.Answer): string {
  if (status !== 201) throw new Error(`Not made: ${status} ${text}`)
  return body.id
}

/** The place of a check-in at a spot, with the phone's position there. */
export const atSpot = ({ id, latitude, longitude }: { id: string; latitude: number; longitude: number }) => ({
  surfSpotId: id,
  latitude,
  longitude,
})

/** What others see of a surfer who is made here. */
export const faceOf = ({ id, firstName, username }: rows.TestSurfer) => ({
  id,
  firstName,
  lastName: 'Nakamura',
  username,
  profileImageUrl: null,
})
