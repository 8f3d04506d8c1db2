import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { OwnDecision } from '#contract/accounts/decisions.ts'
import { removeLeavers } from '#server/features/own-data/leaving.ts'
import { aDecision, setStanding } from '#test/accounts/standing-rows.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const server = serverInFile()
const { ask, aSurfer, notices } = server
beforeEach(() => setClocks(server, null))
const ana = inFile(() => aSurfer('Ana', { role: 'moderator' }))
const appeal = (surfer: { cookie: string }, id: string, message = 'It was my own photo') =>
  ask(surfer, `POST /api/decisions/${id}/appeal`, { message })
const decisionsOf = async (surfer: { cookie: string }): Promise<OwnDecision[]> =>
  (await ask(surfer, 'GET /api/decisions')).body
const isThere = async ({ id }: { id: string }) =>
  (await sql`select from users where id = ${id}`.execute(server.db)).rows.length === 1

test('a surfer reads the decisions that changed something, and appeals once', async () => {
  const kai = await aSurfer()
  const [warned, kept] = [
    await aDecision(server, kai, { message: 'Be kind' }),
    await aDecision(server, kai, { decision: 'keep' }),
  ]
  expect(await decisionsOf(kai)).toMatchObject([
    { id: warned, decision: 'warn', message: 'Be kind', kind: null, excerpt: '', appeal: null, isReversed: false },
  ])
  expect((await decisionsOf(kai))[0]!.appealUntil).not.toBeNull()
  expect(await appeal(kai, kept)).toMatchObject(refusedWith('decision_not_found'))

  const sent = await appeal(kai, warned, 'It was <b>my</b> own photo')
  expect(sent).toMatchObject({ status: 200, body: { appeal: 'It was <b>my</b> own photo', appealUntil: null } })
  expect(sent.body).not.toHaveProperty('surferId')
  // A retry of the same, as after an answer that was lost.
  expect(await appeal(kai, warned, 'It was <b>my</b> own photo')).toMatchObject({ status: 200 })
  expect(await appeal(kai, warned, 'Once more')).toMatchObject(refusedWith('already_appealed'))
  expect(await notices(ana, 'reports_waiting')).toHaveLength(1)
})

test('of two appeals at once one arrives', async () => {
  const kai = await aSurfer()
  const id = await aDecision(server, kai)
  const answers = await Promise.all(['One', 'Two', 'Three'].map((message) => appeal(kai, id, message)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('nobody appeals later than after twenty days by the server’s clock, nor what was taken back', async () => {
  const kai = await aSurfer()
  const [inTime, late] = [
    await aDecision(server, kai, { daysAgo: 19.9 }),
    await aDecision(server, kai, { daysAgo: 20.1 }),
  ]
  // The clock of the process is hours wrong.
  server.clock.now = new Date(Date.now() - 5 * 3_600_000)
  expect(await appeal(kai, late)).toMatchObject(refusedWith('appeal_too_late'))
  server.clock.now = new Date(Date.now() + 5 * 3_600_000)
  expect(await appeal(kai, inTime)).toMatchObject({ status: 200 })
  server.clock.now = null
  const reversed = await aDecision(server, kai)
  await server.update('moderationDecisions', { isReversed: true }, { id: reversed })
  expect(await appeal(kai, reversed)).toMatchObject(refusedWith('appeal_too_late'))
})

test('another’s decision is not found, and an appeal without or with too many characters is invalid', async () => {
  const [kai, noa] = [await aSurfer(), await aSurfer()]
  const id = await aDecision(server, kai)
  expect(await appeal(noa, id)).toMatchObject(refusedWith('decision_not_found'))
  expect(await decisionsOf(noa)).toEqual([])
  for (const message of ['', ' ', 'a\u0000b', 'a'.repeat(2_001)])
    expect(await appeal(kai, id, message)).toMatchObject(refusedWith('invalid_request'))
  expect(await appeal(kai, id, 'a'.repeat(1_000_000))).toMatchObject(refusedWith('body_too_large'))
  expect((await decisionsOf(kai))[0]!.appeal).toBeNull()
})

test('suspended surfers appeal, also a moderator, who gets no notice of it', async () => {
  const mod = await aSurfer({ role: 'moderator' })
  const id = await aDecision(server, mod, { decision: 'suspend' })
  await setStanding(server, mod, 'suspended')
  expect(await appeal(mod, id)).toMatchObject({ status: 200 })
  await setStanding(server, mod, null)
  await expect.poll(() => ask(mod, 'GET /api/notifications')).toMatchObject({ status: 200, body: { items: [] } })
})

test('neither the appeal of a warning nor one that nobody answers keeps a closed account', async () => {
  const [kai, noa] = [await aSurfer(), await aSurfer()]
  await aDecision(server, noa, { decision: 'close' })
  for (const surfer of [kai, noa]) {
    const appealed = surfer === noa ? (await decisionsOf(noa))[0]!.id : await aDecision(server, kai)
    await setStanding(server, surfer, 'closed')
    await server.update('users', { leavesAt: new Date(Date.now() + 21 * 86_400_000).toISOString() }, { id: surfer.id })
    expect(await appeal(surfer, appealed)).toMatchObject({ status: 200 })
  }
  const daysLater = async (days: number) => {
    await setClocks(server, new Date(Date.now() + days * 86_400_000))
    await removeLeavers({ db: server.db })
    return [await isThere(kai), await isThere(noa)]
  }
  expect(await daysLater(22.1)).toEqual([false, true])
  expect(await daysLater(59.9)).toEqual([false, true])
  expect(await daysLater(60.1)).toEqual([false, false])
})

test('a closed account is removed on its day, with an open appeal a day after the answer', async () => {
  const [kai, noa] = [await aSurfer(), await aSurfer()]
  for (const surfer of [kai, noa]) {
    await setStanding(server, surfer, 'closed')
    await server.update('users', { leavesAt: new Date(Date.now() + 21 * 86_400_000).toISOString() }, { id: surfer.id })
  }
  const id = await aDecision(server, noa, { decision: 'close' })
  await aDecision(server, kai, { decision: 'close' })
  expect(await appeal(noa, id)).toMatchObject({ status: 200 })
  const daysLater = async (days: number) => {
    await setClocks(server, new Date(Date.now() + days * 86_400_000))
    await removeLeavers({ db: server.db })
    return [await isThere(kai), await isThere(noa)]
  }
  expect(await daysLater(20.9)).toEqual([true, true])
  expect(await daysLater(22.1)).toEqual([false, true])
  const answeredAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  await server.update('moderationDecisions', { answeredAt }, { id })
  expect(await daysLater(30.9)).toEqual([false, true])
  expect(await daysLater(31.1)).toEqual([false, false])
})
