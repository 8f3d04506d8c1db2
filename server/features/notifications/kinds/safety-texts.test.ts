import { expect, test } from 'vitest'
import type { NotificationKind } from '#contract/people/notification-kinds.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { setUpPushDeliveries } from '#test/fakes/push-deliveries.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { ask } from '#test/network/client.ts'

const { pushing, service } = setUpPushDeliveries()

/** Signed in for long, with one browser, and the usual channels of notifications. */
async function withBrowser(firstName: string) {
  const surfer = await pushing.server.aSurfer(firstName)
  const expiresAt = new Date(Date.now() + 30 * 24 * HOUR_MS).toISOString()
  await pushing.server.db.updateTable('signIns').set({ expiresAt }).where('userId', '=', surfer.id).execute()
  return { ...surfer, ...(await pushing.aBrowser(surfer, service)) }
}

/** Kai out at the pier, for nobody to see, and Maya, who is a buddy. */
async function outAlone() {
  const { server } = pushing
  const [kai, maya] = [await withBrowser('Kai'), await withBrowser('Maya')]
  await server.areBuddies(kai, maya)
  const sessionId = await server.checkIn(kai, atSpot(await server.aSpot({ name: 'Huntington Beach Pier' })))
  const hidden = { visibility: 'private', overdueAt: new Date(Date.now() + HOUR_MS).toISOString() }
  await server.update('surfSessions', hidden, { id: sessionId })
  return { kai, maya, sessionId, overdueAt: hidden.overdueAt }
}
type Out = Awaited<ReturnType<typeof outAlone>>
type Step = { step: NotificationKind; to?: TestSurfer; subject?: string; round?: number }

/** Writes an escalation step and its notification, as the watch does; without a recipient for the surfer. */
async function reconcile({ kai, sessionId }: Out, { step, to, subject, round = 0 }: Step) {
  const { db } = pushing.server
  const sent = { userId: kai.id, sessionId, round, step, channel: 'app', buddyId: to?.id ?? null, state: 'sent' }
  const row = { ...sent, stateAt: new Date().toISOString() }
  await db.insertInto('safetySteps').values(row).execute()
  const actorId = to ? kai.id : null
  await aNotice(db, { userId: to?.id ?? kai.id, kind: step, actorId, sessionId, subject: subject ?? null })
}
const raise = ({ kai, sessionId }: Out, kind: 'overdue' | 'help', round = 0) =>
  pushing.server.insert('alarms', { userId: kai.id, sessionId, round, kind, raisedAt: new Date().toISOString() })
const alarms = ({ sessionId }: Out) => pushing.server.db.updateTable('alarms').where('sessionId', '=', sessionId)
const extended = ({ sessionId }: Out) =>
  pushing.server.db.updateTable('surfSessions').set({ watchRound: 1 }).where('id', '=', sessionId).execute()
const received = () => service.messages.map(({ endpoint, message }) => [endpoint, (message as { body: string }).body])
const inApp = async (surfer: TestSurfer) => {
  const { items } = (await pushing.server.ask(surfer, 'GET /api/notifications')).body
  return items.flatMap(({ kind, text }: { kind: string; text: string }) => (kind === 'checked_in' ? [] : [text]))
}

test('an overdue surfer gets a push message with actions to answer it', async () => {
  const out = await outAlone()
  await reconcile(out, { step: 'still_out' })
  await pushing.sendDue()
  expect(service.messages).toMatchObject([
    {
      endpoint: out.kai.endpoint,
      headers: { urgency: 'high' },
      message: {
        body: "Still out? Check out, or say you're fine",
        url: '/',
        sessionId: out.sessionId,
        overdueAt: out.overdueAt,
        actions: [
          { action: 'extend', title: "I'm fine, 1 more hour" },
          { action: 'check_out', title: 'Check Out' },
        ],
      },
    },
  ])
})

test('a buddy gets a push message with the place of an overdue private session by default', async () => {
  const out = await outAlone()
  await raise(out, 'overdue')
  await reconcile(out, { step: 'overdue', to: out.maya })
  await reconcile(out, { step: 'overdue' })
  await pushing.sendDue()
  expect(received().toSorted()).toEqual(
    [
      [out.kai.endpoint, "You're overdue. Your buddies were alerted"],
      [out.maya.endpoint, 'Kai Nakamura has not come back from Huntington Beach Pier'],
    ].toSorted(),
  )
  const message = service.messages.find(({ endpoint }) => endpoint === out.maya.endpoint)?.message
  expect(message).toMatchObject({ url: `/?alarm=${out.sessionId}` })
  expect(message).not.toHaveProperty('actions')
})

test('a call for help shows the place until it is over', async () => {
  const out = await outAlone()
  await raise(out, 'help')
  await reconcile(out, { step: 'help', to: out.maya })
  expect(await inApp(out.maya)).toEqual(['Kai Nakamura asked for help at Huntington Beach Pier'])
  await alarms(out).set({ overAt: new Date().toISOString() }).execute()
  expect(await inApp(out.maya)).toEqual(['Kai Nakamura asked for help'])
})

test('an alarm shows no place to a buddy who was not alerted, and mentions no buddies without any', async () => {
  const out = await outAlone()
  await raise(out, 'overdue')
  await reconcile(out, { step: 'overdue' })
  const news = { userId: out.maya.id, kind: 'overdue', actorId: out.kai.id, sessionId: out.sessionId }
  await aNotice(pushing.server.db, news)
  expect(await inApp(out.maya)).toEqual(['Kai Nakamura was overdue'])
  expect(await inApp(out.kai)).toEqual(["You're overdue"])
})

test.each([
  ['reached', 'Kai Nakamura was reached'],
  ['fine', 'Kai Nakamura is fine and staying out longer'],
  ['back', 'Kai Nakamura is back'],
])('the all-clear says that the surfer is %s, and links to the alarm', async (subject, text) => {
  const out = await outAlone()
  await reconcile(out, { step: 'all_clear', to: out.maya, subject })
  await pushing.sendDue()
  expect(service.messages).toMatchObject([{ message: { body: text, url: `/?alarm=${out.sessionId}` } }])
})

test.each([
  ['as it is written', true],
  ['as an older program wrote it during an upgrade', false],
])('quiet hours and open pages do not stop a safety message, %s', async (_, isUrgent) => {
  const out = await outAlone()
  const { server } = pushing
  const allDay = { quietFrom: '00:00', quietTo: '23:59', timeZone: 'UTC' }
  await server.update('notificationPreferences', allDay, { userId: out.maya.id })
  await raise(out, 'overdue')
  await reconcile(out, { step: 'overdue', to: out.maya })
  await ask(server, out.maya, 'PUT /api/notifications/read')
  await server.update('deliveries', { isUrgent }, { userId: out.maya.id })
  await pushing.sendDue()
  expect(received()).toHaveLength(1)
})

test.each(['45', '3000'])(
  'a safety message is retried within 20 s for three days, after a request for %s s',
  async (seconds) => {
    const out = await outAlone()
    await raise(out, 'overdue')
    await reconcile(out, { step: 'overdue', to: out.maya })
    service.manner = () => ({ status: 503, headers: { 'retry-after': seconds } })
    const tries = []
    for (const afterMs of [0, 20_000, 71 * HOUR_MS, 73 * HOUR_MS]) {
      await pushing.sendDue(afterMs)
      tries.push(...(await pushing.deliveriesOf(out.maya)).map(({ state, attempts }) => `${state} ${attempts}`))
    }
    expect(tries).toEqual(['due 1', 'due 2', 'due 3', 'dropped 3'])
  },
)

test('a clock that is set back by an hour does not delay a safety message', async () => {
  const out = await outAlone()
  await raise(out, 'overdue')
  await reconcile(out, { step: 'overdue', to: out.maya })
  service.manner = () => ({ status: 500 })
  await pushing.sendDue(HOUR_MS)
  service.manner = () => 'fine'
  await pushing.sendDue()
  expect(received()).toHaveLength(1)
})

test('a safety message does not wait behind other messages to the same service', async () => {
  const out = await outAlone()
  const slow = await pushing.maya(service)
  for (let browsers = 1; browsers < 12; browsers += 1) await pushing.aBrowser(slow, service)
  service.manner = (endpoint) => (endpoint === out.maya.endpoint ? 'fine' : 'silent')
  await pushing.tell(slow)
  const deliveries = pushing.startOne({ patienceMs: 50 })
  await service.received(5)
  await raise(out, 'overdue')
  await reconcile(out, { step: 'overdue', to: out.maya })
  deliveries.poll()
  await expect.poll(received).toHaveLength(1)
  await deliveries.close()
})

const noLonger: [string, NotificationKind, (out: Out) => Promise<unknown>][] = [
  [
    'the surfer has checked out',
    'overdue',
    ({ kai, sessionId }) => pushing.server.ask(kai, `PUT /api/surf-sessions/${sessionId}/end`, {}),
  ],
  [
    'the session was deleted',
    'overdue',
    ({ kai, sessionId }) => pushing.server.ask(kai, `DELETE /api/surf-sessions/${sessionId}`),
  ],
  ['the surfer is fine and stays out longer', 'overdue', extended],
  [
    'somebody has reached the surfer',
    'help',
    (out) => alarms(out).set({ reachedAt: new Date().toISOString() }).execute(),
  ],
  [
    'they are no buddies any more',
    'help',
    ({ kai, maya }) => pushing.server.ask(kai, `DELETE /api/buddies/${maya.id}`),
  ],
  ['the alarm is closed', 'help', (out) => alarms(out).set({ closedAt: new Date().toISOString() }).execute()],
]
test.each(noLonger)('once %s, a message of %s is not sent any more', async (_, kind, happens) => {
  const out = await outAlone()
  await raise(out, kind as 'overdue' | 'help')
  await reconcile(out, { step: kind, to: out.maya })
  await happens(out)
  await pushing.sendDue()
  expect(received()).toEqual([])
})

test('a surfer who has extended the limit or checked out is not asked if they are still out', async () => {
  const [fine, back] = [await outAlone(), await outAlone()]
  for (const out of [fine, back]) await reconcile(out, { step: 'still_out' })
  await extended(fine)
  await pushing.server.ask(back.kai, `PUT /api/surf-sessions/${back.sessionId}/end`, {})
  await pushing.sendDue()
  expect(received()).toEqual([])
  await reconcile(fine, { step: 'still_out', round: 1 })
  await pushing.sendDue()
  expect(received().map(([endpoint]) => endpoint)).toEqual([fine.kai.endpoint])
})

test('a late all-clear is not sent after the next alarm', async () => {
  const out = await outAlone()
  await reconcile(out, { step: 'all_clear', to: out.maya, subject: 'fine' })
  await extended(out)
  await raise(out, 'overdue', 1)
  await reconcile(out, { step: 'overdue', to: out.maya, round: 1 })
  await pushing.sendDue()
  expect(received()).toEqual([[out.maya.endpoint, 'Kai Nakamura has not come back from Huntington Beach Pier']])
})

test('an all-clear is sent although an earlier message has a later time', async () => {
  const out = await outAlone()
  const notice = { userId: out.maya.id, kind: 'overdue', actorId: out.kai.id, sessionId: out.sessionId }
  const ahead = { ...notice, id: 'ffffffff-ffff-7fff-bfff-ffffffffffff', createdAt: out.overdueAt }
  await aNotice(pushing.server.db, ahead)
  await reconcile(out, { step: 'all_clear', to: out.maya, subject: 'back' })
  await pushing.sendDue()
  expect(service.messages).toMatchObject([{ message: { body: 'Kai Nakamura is back' } }])
})
