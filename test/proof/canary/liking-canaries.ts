import { randomInt, randomUUID } from 'node:crypto'
import { writeSubject } from '#server/features/notifications/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { areBuddies, aSurfer } from '#test/fixtures/factories.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { ask } from '#test/network/client.ts'
import type { World } from '#test/permissions/world.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'

type Planting = {
  /** Writes down that this may stand in nothing that others get. */
  plant: (name: string, value: string) => string
  word: () => string
}

/** Plants which spots the owner likes and is notified of, and which surfers they would rather not hear of. */
export async function plantLikings(
  at: { url: string },
  db: Database,
  { surfers: { owner }, spot }: World,
  { plant, word }: Planting,
) {
  /** A second of the last century. */
  const plantTime = (name: string) => {
    const time = new Date(randomInt(3e8, 9e8) * 1_000).toISOString()
    plant(`time ${name}`, time.slice(0, 19))
    return time
  }
  const start = plantTime('of the window of the alert')
  const window = { day: start.slice(0, 10), start, end: `${start.slice(0, 10)}T23:59:59.000Z`, surfRating: 4 }
  await insertSpotAlert(
    db,
    { userId: owner.id, surfSpotId: spot.id },
    {
      id: plant('id of the alert', randomUUID()),
      clientId: plant('client id of the alert', randomUUID()),
      name: plant('name of the alert', word()),
      notifiedWindows: [{ ...window, isOff: false, notices: 1 }],
    },
  )
  await aNotice(db, {
    userId: owner.id,
    kind: 'sea_alert',
    subject: writeSubject({
      ...{ ...window, change: 'good', spotId: spot.id, timeZone: 'UTC', isLoved: false, more: 0 },
      spotName: plant('spot in the notice of the alert', word()),
    }),
    // So that nobody is told of it by push or mail.
    readAt: new Date().toISOString(),
  })
  await db
    .insertInto('favourites')
    .values({ userId: owner.id, surfSpotId: spot.id, addedAt: plantTime('of the favourite') })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'surfSpotId']).doUpdateSet((row) => ({ addedAt: row.ref('excluded.addedAt') })),
    )
    .execute()
  const unwanted = await aSurfer(db, { firstName: plant('name of who is not suggested', word()), lastName: 'Not' })
  const muted = await aSurfer(db, { firstName: plant('name of who is muted', word()), lastName: 'Quiet' })
  await areBuddies(db, owner, muted)
  await ask(at, owner, `POST /api/mutes/${muted.id}`)
  await db
    .insertInto('notSuggested')
    .values({ userId: owner.id, surferId: unwanted.id, createdAt: plantTime('of who is not suggested') })
    .execute()
}
