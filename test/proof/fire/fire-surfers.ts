import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { safetyKinds } from '#contract/people/notification-kinds.ts'
import type { Database } from '#server/platform/database/database.ts'
import { areBuddies, aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import type { FireGround } from '#test/proof/fire/fire-ground.ts'
import type { Story } from '#test/proof/fire/fire-stories.ts'

/** Long enough for a word to get through, however long it burns. */
const WELL_BEFORE_MS = 20 * 60_000

type Contact = { id: string; email: string; number: string }
type Buddy = TestSurfer & { endpoint: string }
export type FireSurfer = {
  story: Story
  surfer: TestSurfer
  buddies: Buddy[]
  contacts: Contact[]
  sessionId: string
  /** When they are overdue. */
  limit: Date
}

/** Nothing that is sent to such an address, or to such a number, is ever taken. */
export const isUnreachable = (to: string) => to.startsWith('unreachable') || to.startsWith('+44')

/**
 * So many surfers with buddies and contacts, told by every way, each story as often as the others; none of them is in the
 * water yet. They are numbered from `from` on, so that no two have a contact's number in common.
 */
export async function makeSurfers(
  ground: FireGround,
  count: number,
  { stories, from = 0 }: { stories: readonly Story[]; from?: number },
): Promise<FireSurfer[]> {
  const [lineup] = ground.running
  const someone = await aSurfer(ground.db)
  const { pushKey } = (await ask(lineup!, someone, 'GET /api/notification-settings')).body
  const surfers: FireSurfer[] = []
  const makeNext = async (nth: number) => {
    const story = stories[nth % stories.length]!
    const surfer = await aSurfer(ground.db)
    const buddies = await Promise.all(Array.from({ length: story.buddies }, () => aBuddy(ground, surfer, pushKey)))
    const contacts = await theirContacts(ground, surfer, story, from + nth)
    surfers.push({ story, surfer, buddies, contacts, sessionId: randomUUID(), limit: new Date(0) })
  }
  for (let nth = 0; nth < count; nth += 20) {
    const some = Array.from({ length: Math.min(20, count - nth) }, (_, offset) => makeNext(nth + offset))
    await Promise.all(some)
  }
  return surfers
}

async function aBuddy({ db, push, running }: FireGround, surfer: TestSurfer, pushKey: string): Promise<Buddy> {
  const [lineup] = running
  const buddy = await aSurfer(db, { firstName: 'Noa' })
  await areBuddies(db, surfer, buddy)
  const kinds = [...safetyKinds]
  await db
    .insertInto('notificationPreferences')
    .values({ userId: buddy.id, pushKinds: kinds, emailKinds: kinds })
    .execute()
  const browser = push.subscribe(pushKey)
  const { status, text } = await ask(lineup!, buddy, 'POST /api/push-subscriptions', browser)
  if (status !== 201) throw new Error(text)
  return { ...buddy, endpoint: browser.endpoint }
}

async function theirContacts({ db }: FireGround, { id: userId }: TestSurfer, story: Story, nth: number) {
  const contacts = Array.from({ length: story.contacts }, (_, place): Contact & { position: number } => {
    const reaches = !(story.firstIsUnreachable && place === 0)
    const digits = String(nth * 10 + place).padStart(7, '0')
    return {
      id: randomUUID(),
      position: place + 1,
      email: `${reaches ? 'contact' : 'unreachable'}.${nth}.${place}@example.com`,
      number: `${reaches ? '+4670' : '+4478'}${digits}`,
    }
  })
  if (contacts.length > 0)
    await db
      .insertInto('emergencyContacts')
      .values(
        contacts.map((contact) => ({
          ...contact,
          userId,
          name: 'Anna',
          phone: contact.number,
          numberState: 'confirmed',
          emailState: 'confirmed',
        })),
      )
      .execute()
  return contacts
}

/** All go into the water; their limits spread evenly over so long, but for those who do something well before. */
export async function allCheckIn(
  { db }: FireGround,
  surfers: FireSurfer[],
  { firstInMs, overMs }: Record<'firstInMs' | 'overMs', number>,
) {
  const now = Date.now()
  for (const [nth, one] of surfers.entries()) {
    const isEarly = one.story.act?.endsWith('early')
    one.limit = new Date(now + (isEarly ? WELL_BEFORE_MS : firstInMs + (overMs * nth) / surfers.length))
  }
  await goIntoTheWater(db, surfers)
}

/** All of them are in the water, each to be overdue at their limit. */
export async function goIntoTheWater(db: Database, surfers: FireSurfer[]) {
  await sql`
    insert into surf_sessions (user_id, id, custom_location, latitude, longitude, coarse_latitude, coarse_longitude, place,
      start_time, overdue_at, visibility, party_id)
    select one.user_id, one.id, 'Out there', 33.6, -118, 33.62, -118.02, sphere_point(33.62, -118.02),
      now() - interval '4 hours', one.overdue_at, 'everyone', gen_random_uuid()
    from unnest(
      ${surfers.map(({ surfer }) => surfer.id)}::uuid[],
      ${surfers.map(({ sessionId }) => sessionId)}::uuid[],
      ${surfers.map(({ limit }) => limit.toISOString())}::timestamptz[]) one (user_id, id, overdue_at)`.execute(db)
}
