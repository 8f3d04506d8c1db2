import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { ask, openPage } from '#test/network/client.ts'
import { type NextRequest, startFlood } from '#test/proof/abuse/flood.ts'
import { isLong } from '#test/proof/locating/chance.ts'
import { type EmbeddedLineup, startEmbeddedLineup } from '#test/proof/processes/embedded-lineup.ts'

const KILLS = isLong ? 8 : 2
const FREEZES = isLong ? 5 : 1
const CLIENTS = isLong ? 30 : 8
/** Fewer than six losses in 20 seconds. */
const BETWEEN_KILLS_MS = isLong ? 5_000 : 500
/** Promised are 5 s, and an answer within about a second: both are measured at length, on a machine of its own. */
const HEALED_WITHIN_MS = isLong ? 5_000 : Number.POSITIVE_INFINITY
const ANSWERED_WITHIN_MS = isLong ? 2_000 : Number.POSITIVE_INFINITY

let lineup: EmbeddedLineup
let surfers: TestSurfer[]
/** Check-ins that the server said it has, by the client's own id. */
const acknowledged = new Set<string>()
beforeAll(async () => {
  lineup = await startEmbeddedLineup()
  surfers = await Promise.all(Array.from({ length: CLIENTS }, () => aSurfer(lineup.db)))
})
afterAll(() => lineup.close())

/** What people do: look around, sign in by the form, ask for their data, look at a contact's page. */
const requests: NextRequest[] = [
  () => ({ path: '/api/auth/user', headers: { cookie: anyone().cookie } }),
  () => ({ path: '/api/surf-sessions/active', headers: { cookie: anyone().cookie } }),
  () => ({ path: '/api/surf-sessions/active' }),
  () => ({ path: '/api/notifications', headers: { cookie: anyone().cookie } }),
  () => ({ path: '/api/surf-spots/popular' }),
  () => ({ path: '/api/own-data.zip', headers: { cookie: anyone().cookie } }),
  () => ({ path: `/api/contact/${randomUUID()}`, headers: { accept: 'text/html' } }),
  () => ({
    path: '/api/login',
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ email: `${randomUUID()}@example.com`, password: 'not the right one' }),
  }),
  () => ({ path: '/api/objects/upload', method: 'POST', headers: { cookie: anyone().cookie } }),
]
let turn = 0
const anyone = () => surfers[turn % surfers.length]!
const next: NextRequest = () => {
  turn += 1
  return requests[turn % requests.length]!()
}

/** One surfer goes in and out of the water as long as the test runs; what the server confirmed is noted. */
function startSurfing(surfer: TestSurfer) {
  let isOver = false
  const surfing = (async () => {
    while (!isOver) {
      const clientId = randomUUID()
      const startTime = new Date().toISOString()
      const body = { clientId, customLocation: 'Reef', startTime, latitude: 1, longitude: 1 }
      const begun = await ask(lineup, surfer, 'POST /api/surf-sessions', body)
      if (begun.status === 201 || begun.status === 200) {
        acknowledged.add(clientId)
        for (let tries = 0; tries < 100 && !isOver; tries += 1) {
          const { status } = await ask(lineup, surfer, `PUT /api/surf-sessions/${begun.body.id}/end`, {})
          if (status === 200) break
          await pause(100)
        }
      }
      await pause(100)
    }
  })()
  return () => {
    isOver = true
    return surfing
  }
}

const untilWell = async () => {
  const began = performance.now()
  while (!(await lineup.isWell())) await pause(20)
  return Math.round(performance.now() - began)
}

test(`a database killed ${KILLS} times under load heals without a 500 or a loss`, async () => {
  const surfer = await aSurfer(lineup.db)
  const page = await openPage(lineup, surfer)
  const stopSurfing = startSurfing(surfer)
  const flood = startFlood(lineup, CLIENTS, next)
  const healedMs: number[] = []
  for (let kills = 1; kills <= KILLS; kills += 1) {
    await pause(BETWEEN_KILLS_MS)
    await lineup.killDatabase()
    await expect.poll(lineup.isWell, { interval: 10 }).toBe(false)
    healedMs.push(await untilWell())
    await page.next({ type: 'ready' })
  }
  const { statuses, wrong, slowestMs } = await flood.stop()
  await stopSurfing()
  console.log(
    `Database killed ${KILLS} times under ${CLIENTS} clients: healed after ${healedMs.join(', ')} ms; answers ${JSON.stringify(statuses)}, the slowest after ${slowestMs} ms; ${acknowledged.size} check-ins confirmed.`,
  )
  expect(wrong).toEqual([])
  expect(statuses[503]).toBeGreaterThan(0)
  expect(Math.max(...healedMs)).toBeLessThan(HEALED_WITHIN_MS)
  const kept = await lineup.db.selectFrom('surfSessions').select('clientId').where('userId', '=', surfer.id).execute()
  for (const clientId of acknowledged) expect(kept.filter((row) => row.clientId === clientId)).toHaveLength(1)
  // Live again, and somebody looks for overdue surfers.
  const lena = await aSurfer(lineup.db)
  const hers = await openPage(lineup, lena)
  const { body } = await ask(lineup, lena, 'POST /api/surf-sessions', {
    customLocation: 'Reef',
    startTime: new Date().toISOString(),
    latitude: 1,
    longitude: 1,
  })
  await hers.next({ type: 'session_update', sessionId: body.id })
  const { sweptAt } = await lineup.db.selectFrom('safetyWatch').select('sweptAt').executeTakeFirstOrThrow()
  const looked = () => lineup.db.selectFrom('safetyWatch').select('sweptAt').executeTakeFirst()
  await expect.poll(async () => (await looked())?.sweptAt !== sweptAt).toBe(true)
  await page.close()
  await hers.close()
})

test(`the server answers within about a second while the database freezes ${FREEZES} times under load`, async () => {
  for (let freezes = 1; freezes <= FREEZES; freezes += 1) {
    await untilWell()
    const flood = startFlood(lineup, CLIENTS, next)
    await pause(500)
    await lineup.freezeDatabase()
    await pause(3_000)
    const { statuses, wrong, slowestMs } = await flood.stop()
    await lineup.thawDatabase()
    const healedMs = await untilWell()
    console.log(
      `Database frozen for 3 s under ${CLIENTS} clients: answers ${JSON.stringify(statuses)}, the slowest after ${slowestMs} ms; well ${healedMs} ms after it went on.`,
    )
    expect(wrong).toEqual([])
    expect(statuses[503]).toBeGreaterThan(0)
    expect(slowestMs).toBeLessThan(ANSWERED_WITHIN_MS)
  }
})
