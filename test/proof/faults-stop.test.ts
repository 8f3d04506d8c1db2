import { lookup } from 'node:dns/promises'
import { expect, test } from 'vitest'
import { keepAliveClient } from '#test/network/keep-alive-client.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { isLong } from '#test/proof/locating/chance.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'

const STOPS = isLong ? 10 : 1
const CLIENTS = 30
/** One answered from memory, one from the database, one as a page. */
const PATHS = ['/api/surf-spots/popular', '/api/surf-sessions/active', '/api/login']

test(`${CLIENTS} clients without a pause lose no request while the server stops ${STOPS} times`, async () => {
  const database = await createDatabase()
  // Both addresses of 'localhost' are served, on machines that have two.
  const hosts = (await lookup('localhost', { all: true })).map(({ address }) => address)
  for (let stops = 1; stops <= STOPS; stops += 1) {
    const lineup = await startLineup({ DATABASE_URL: database.url, HOST: 'localhost', LOG_LEVEL: 'fatal' })
    const port = Number(new URL(lineup.url).port)
    const all = Array.from({ length: CLIENTS }, (_, nth) => keepAliveClient({ host: hosts[nth % hosts.length]!, port }))
    let answered = 0
    const busy = all.map(async ({ ask }, nth) => {
      for (;;) {
        const reply = await ask(PATHS[nth % PATHS.length]!)
        if ('failure' in reply) return reply.failure
        expect(reply.status).toBe(200)
        answered += 1
      }
    })
    await expect.poll(() => answered).toBeGreaterThan(10 * CLIENTS)
    const began = performance.now()
    const stopped = lineup.stop()
    const ends = await Promise.all(busy)
    await stopped
    for (const { close } of all) close()
    const broken = ends.filter((end) => end !== 'ECONNREFUSED')
    console.log(
      `Stopped under ${CLIENTS} clients at ${hosts.join(' and ')}: ${answered} answers, ${broken.length} broken, over after ${Math.round(performance.now() - began)} ms.`,
    )
    expect(broken).toEqual([])
    expect(await lineup.ended).toEqual([0, null])
  }
  await database.drop()
})
