import { on, once } from 'node:events'
import { sql } from 'kysely'
import WebSocket from 'ws'
import { median } from '#bench/measuring/load.ts'
import { atMost, type Claim, timesOf } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'

const SOCKETS = 1_000
const UPDATES = 200
const BOUND_MS = 10

/** From the sending of a check-in to a buddy's socket while 1,000 sockets are open, also beside its own answer. */
export async function benchLive(world: World): Promise<Claim[]> {
  // One check-in each, for their number is limited.
  const surfers = world.idle.slice(-UPDATES / 2)
  const ids = surfers.map(({ userId }) => userId)
  const buddy = world.idle[0]!
  await sql`delete from surf_sessions where user_id = any(${ids}::uuid[])`.execute(world.db)
  await sql`
    insert into buddy_links (user_id, buddy_id, request_id, state)
    select side.*, gen_random_uuid(), 'accepted'
    from unnest(${ids}::uuid[]) surfer (id)
      cross join lateral (values (id, ${buddy.userId}::uuid), (${buddy.userId}::uuid, id)) side (one, other)
    on conflict do nothing`.execute(world.db)
  const server = await startServerProcess('#server/main.ts', { DATABASE_URL: world.databaseUrl })
  const sockets = await Promise.all(
    world.idle.slice(0, SOCKETS).map(async ({ cookie }) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie } })
      await once(socket, 'open')
      return socket
    }),
  )
  const times: { received: number[]; answered: number[] } = { received: [], answered: [] }
  for (let update = 0; update < UPDATES; update += 1) {
    const sentMs = performance.now()
    const received = sessionUpdate(sockets[0]!).then(() => performance.now() - sentMs)
    await checkInAndOut(server.url, surfers[Math.floor(update / 2)]!.cookie, update)
    times.answered.push(performance.now() - sentMs)
    times.received.push(await received)
  }
  for (const socket of sockets) socket.terminate()
  await server.stop()
  const [received, answered] = [median(times.received), median(times.answered)]
  const what = `check-in to a buddy's socket, ${SOCKETS} sockets open`
  return [
    atMost(what, received, BOUND_MS, 'ms'),
    timesOf(`${what}, beside its own answer`, received, answered, { atMost: 1.5 }),
  ]
}

/** Resolves with the next one; a heartbeat may come before it. */
async function sessionUpdate(socket: WebSocket): Promise<void> {
  for await (const [data] of on(socket, 'message')) if (String(data).includes('session_update')) return
}

let sessionId = ''
/** Every other turn checks in, the others check out. */
async function checkInAndOut(url: string, cookie: string, turn: number): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = { customLocation: 'Bench', startTime: new Date().toISOString(), latitude: 10, longitude: -150 }
  const response =
    turn % 2 === 0
      ? await fetch(`${url}/api/surf-sessions`, { method: 'POST', headers, body: JSON.stringify(body) })
      : await fetch(`${url}/api/surf-sessions/${sessionId}/end`, { method: 'PUT', headers, body: '{}' })
  if (!response.ok) throw new Error(await response.text())
  sessionId = (await response.json()).id
}
