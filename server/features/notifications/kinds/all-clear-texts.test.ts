import { expect, test } from 'vitest'
import { safetyKinds } from '#contract/people/notification-kinds.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { setUpPushDeliveries } from '#test/fakes/push-deliveries.ts'
import { areBuddies } from '#test/fixtures/factories.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { inTheWater } from '#test/safety/overdue-surfers.ts'

const { pushing, service } = setUpPushDeliveries()

/** Kai in the water, and Maya, a buddy whom `tell` notifies of this. */
async function mayaAndKai() {
  const { kai, server } = pushing
  const { db } = server
  const maya = await pushing.maya(service)
  await areBuddies(db, kai, maya)
  const preferences = db.updateTable('notificationPreferences').where('userId', '=', maya.id)
  await preferences.set({ pushKinds: [...safetyKinds] }).execute()
  await db.deleteFrom('surfSessions').where('userId', '=', kai.id).execute()
  const sessionId = await inTheWater(db, kai, { overdueAt: new Date(Date.now() + 60 * MINUTE_MS) })
  const tell = (news: { kind: string; subject?: string }) =>
    aNotice(db, { userId: maya.id, actorId: kai.id, sessionId, ...news })
  return { alarm: { userId: kai.id, sessionId, round: 0 }, tell }
}
const falseAlarm = { kind: 'all_clear', subject: 'false_alarm' }
const told = () => service.messages.map(({ message }) => (message as { body: string }).body)

test('an all-clear of a false alarm says so', async () => {
  const { tell } = await mayaAndKai()
  await tell(falseAlarm)
  await pushing.sendDue()
  expect(told()).toEqual(["Kai Nakamura isn't overdue: that was a false alarm on our side"])
})

test('an all-clear written during a call for help is not sent after it', async () => {
  const { alarm, tell } = await mayaAndKai()
  const help = { ...alarm, kind: 'help', raisedAt: new Date().toISOString() }
  await pushing.server.db.insertInto('alarms').values(help).execute()
  await tell({ kind: 'help' })
  await tell(falseAlarm)
  await pushing.sendDue()
  expect(told()).toEqual(['Kai Nakamura asked for help'])
})
