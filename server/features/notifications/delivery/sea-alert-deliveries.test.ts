import { expect, test } from 'vitest'
import { writeSubject } from '#server/features/notifications/writes.ts'
import type { AlertChange } from '#surf/rating/alert-updates.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { setUpPushDeliveries } from '#test/fakes/push-deliveries.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { insertSpotAlert, setNotifiedWindows } from '#test/sea/spot-alert-rows.ts'

const { pushing, service } = setUpPushDeliveries()

const clock = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** A surfer with alerts by push, whose quiet hours are over in eight hours. */
async function aSleeper() {
  const surfer = await pushing.maya(service)
  const quiet = { quietFrom: clock(-1).slice(11, 16), quietTo: clock(8).slice(11, 16), timeZone: 'UTC' }
  await pushing.server.update('notificationPreferences', { ...quiet, pushKinds: ['sea_alert'] }, { userId: surfer.id })
  return surfer
}

type WindowNews = { start: string; end: string; timeZone: string; surfRating: number; change?: AlertChange }
const windowOf = ({ start, end, surfRating, change = 'good' }: Omit<WindowNews, 'timeZone'>) => ({
  ...{ day: start.slice(0, 10), start, end, surfRating, isOff: change === 'off', notices: 1 },
})

/** A notice of an alert, and the alert that it is of: a new one, or the one at a spot that was notified before. The spot's id. */
async function anAlertNotice(
  { id: userId }: { id: string },
  { spotName, ...news }: WindowNews & { spotName: string },
  before?: string,
): Promise<string> {
  const { db } = pushing.server
  const spotId = before ?? crypto.randomUUID()
  const notifiedWindows = [windowOf(news)]
  if (before) await setNotifiedWindows(db, before, notifiedWindows)
  else await insertSpotAlert(db, { userId, surfSpotId: spotId }, { notifiedWindows })
  const subject = writeSubject({ change: 'good', spotId, spotName, isLoved: false, more: 0, ...news })
  await aNotice(db, { userId, kind: 'sea_alert', subject })
  return spotId
}

test('an alert notification waits for quiet hours to end and is dropped once its window is over', async () => {
  const surfer = await aSleeper()
  for (const ends of [7, 30]) {
    const window = { start: clock(ends - 2), end: clock(ends), surfRating: 4, timeZone: 'UTC' }
    await anAlertNotice(surfer, { ...window, spotName: `Reef ${ends}` })
  }
  await pushing.sendDue()
  expect(service.messages).toEqual([])
  await pushing.sendDue(8 * HOUR_MS)
  expect(service.messages).toMatchObject([{ message: { body: expect.stringContaining('Reef 30 looks') } }])
  expect((await pushing.deliveriesOf(surfer)).map(({ state }) => state)).toEqual(['dropped', 'sent'])
})

test('an alert notification is dropped after a later one of its window or once its alert is gone', async () => {
  const { db } = pushing.server
  const surfer = await aSleeper()
  const window = { start: clock(20), end: clock(22), surfRating: 4, timeZone: 'UTC' }
  const later = { start: clock(23), end: clock(25) }
  const off = await anAlertNotice(surfer, { ...window, spotName: 'Off' })
  await anAlertNotice(surfer, { ...window, spotName: 'Off', change: 'off' }, off)
  const moved = await anAlertNotice(surfer, { ...window, spotName: 'Moved' })
  await anAlertNotice(surfer, { ...window, ...later, spotName: 'Moved', change: 'moved' }, moved)
  const worse = await anAlertNotice(surfer, { ...window, surfRating: 5, spotName: 'Worse' })
  await anAlertNotice(surfer, { ...window, spotName: 'Worse', change: 'worse' }, worse)
  const back = await anAlertNotice(surfer, { ...window, spotName: 'Back', change: 'off' })
  await anAlertNotice(surfer, { ...window, spotName: 'Back' }, back)
  const paused = await anAlertNotice(surfer, { ...window, spotName: 'Paused' })
  await db.updateTable('spotAlerts').set({ isPaused: true }).where('surfSpotId', '=', paused).execute()
  const deleted = await anAlertNotice(surfer, { ...window, spotName: 'Deleted' })
  await db.deleteFrom('spotAlerts').where('surfSpotId', '=', deleted).execute()
  // Another alert at the same spot asks for less, and its window stands.
  await insertSpotAlert(db, { userId: surfer.id, surfSpotId: off }, { notifiedWindows: [windowOf(window)] })

  await pushing.sendDue()
  await pushing.sendDue(8 * HOUR_MS)
  // Five leave at once.
  await pushing.sendDue(8 * HOUR_MS)
  const words = service.messages.map(({ message }) => (message as { body: string }).body.split(' Great')[0])
  expect(words.toSorted()).toEqual(['Back looks', 'Moved now looks', 'Off no longer looks', 'Worse now looks'])
})
