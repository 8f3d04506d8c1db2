import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { connect } from '#server/platform/database/database.ts'
import { declareSurfersEvent } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'
import { createSubscriptions } from '#server/platform/live/subscriptions.ts'
import { startNatsServer } from '#test/fakes/nats-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'
import { aBusProcess, breakListeners, hasPulsed, said } from '#test/postgres/bus-process.ts'

const log = pino({ level: 'silent' })
const named = declareSurfersEvent('named')

const server = serverInFile({ LOG_LEVEL: 'silent' })
const { ask } = server

const nats = inFile(() => startNatsServer())

describe.each([
  ['PostgreSQL', () => undefined],
  ['NATS', () => nats.url],
])('through %s', (_, natsUrl) => {
  const aProcess = (options?: Parameters<typeof aBusProcess>[1]) =>
    aBusProcess(server.databaseUrl, { natsUrl: natsUrl(), ...options })
  async function breakConnections() {
    await breakListeners(server.databaseUrl)
    if (natsUrl()) nats.breakConnections()
  }

  test('events are delivered in order once committed, and never after a rollback', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    await one.db.transaction().execute(async (tx) => {
      await publish(tx, said, { word: 'first' })
      await publish(tx, said, { word: 'second' })
      expect(one.received).toEqual([])
    })
    const undone = one.db.transaction().execute(async (tx) => {
      await publish(tx, said, { word: 'never' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await one.say("O'Neill \\ \u2028 🏄")
    await other.hears("O'Neill \\ \u2028 🏄")
    for (const { words } of [one, other]) expect(words()).toEqual(['first', 'second', "O'Neill \\ \u2028 🏄"])
    await one.close()
    await other.close()
  })

  test('a process receives its own events at once and only once', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const saying = one.say('mine')
    expect(one.words()).toEqual(['mine'])
    await saying
    await other.hears('mine')
    await other.say('yours')
    await one.hears('yours')
    expect(one.words()).toEqual(['mine', 'yours'])
    await one.close()
    await other.close()
  })

  test('a script without a bus publishes through the database at the commit', async () => {
    const one = await aProcess()
    const script = connect(server.databaseUrl, { size: 1, log })
    await script.transaction().execute(async (tx) => {
      await publish(tx, said, { word: 'from a script' })
      await one.say('before it')
    })
    await one.hears('from a script')
    expect(one.words()).toEqual(['before it', 'from a script'])
    await script.destroy()
    await one.close()
  })

  test('a thousand recipients are split into events that PostgreSQL accepts, and none make no event', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const userIds = Array.from(
      { length: 1_000 },
      (_, nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    )
    await publish(one.db, named, { userIds: [] })
    await publish(one.db, named, { userIds: [...userIds, ...userIds] })
    await one.say('all')
    await other.hears('all')
    const parts = other.received.filter(({ name }) => name === named.name)
    expect(parts.flatMap(({ payload }) => named.payload.parse(payload).userIds)).toEqual(userIds)
    expect(new Set(parts.map(({ reach }) => reach))).toEqual(new Set([1_000]))
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(7_800)
    await one.close()
    await other.close()
  })

  test('a process with a broken connection reconnects, reports a gap and receives events again', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    for (const round of [1, 2]) {
      expect(one.gaps()).toBe(round - 1)
      await breakConnections()
      // Events published during a disconnect leave afterwards.
      await other.say(`after ${round}`)
      await one.hasGaps(round)
      await other.hasGaps(round)
      await one.say(`back ${round}`)
      await other.hears(`back ${round}`)
    }
    expect(one.words().filter((word) => word.startsWith('back'))).toEqual(['back 1', 'back 2'])
    expect(other.words()).toEqual(expect.arrayContaining(['after 1', 'after 2', 'back 1', 'back 2']))
    await one.close()
    await other.close()
  })

  test('a statement whose outcome is unknown makes every process refetch', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const waiting = sql`select pg_sleep(30)`.execute(one.db)
    const broken = expect(waiting).rejects.toThrow()
    await expect
      .poll(async () => {
        const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep%'`.execute(other.db)
        return rows.length
      })
      .toBe(1)
    await broken
    await Promise.all([one.hasGaps(1), other.hasGaps(1)])
    await one.close()
    await other.close()
  })

  test('an event that is too large delays no other, and makes every other process refetch', async () => {
    const [one, other] = [await aProcess({ pulseMs: 50 }), await aProcess()]
    await one.say('x'.repeat(8_000))
    await other.hasGaps(1)
    await one.say('after it')
    await other.hears('after it')
    expect(other.words()).toEqual(['after it'])
    await one.close()
    await other.close()
  })

  test('a process that leaves causes no gap for others', async () => {
    const staying = await aProcess({ pulseMs: 20 })
    const leaving = await aProcess({ pulseMs: 25 })
    await leaving.say('bye')
    await staying.hears('bye')
    await leaving.close()
    const other = await aProcess()
    await other.say('after it')
    await staying.hears('after it')
    // On a busy machine it may have seemed silent before it left.
    const gapsBefore = staying.gaps()
    await hasPulsed({ databaseUrl: server.databaseUrl, natsUrl: natsUrl() }, 20, 10)
    expect(staying.gaps()).toBe(gapsBefore)
    await other.close()
    await staying.close()
  })

  test('an unknown event and a failing handler do not stop the bus', async () => {
    const { subscribe, deliver } = createSubscriptions(log)
    const handled: string[] = []
    subscribe(said, ({ word }) => {
      if (word === 'odd') throw new Error('failed')
    })
    subscribe(said, ({ word }) => handled.push(word))
    const one = await aProcess({ deliver })
    for (const payload of [
      'not json',
      '',
      'null',
      '[]',
      '{"name":"session"}',
      '{"name":"__proto__"}',
      '{"name":"said"}',
    ])
      await sql`select pg_notify('live', ${payload})`.execute(server.db)
    const other = await aProcess()
    for (const word of ['odd', 'toString', 'last']) await other.say(word)
    await one.hears('last')
    expect(handled).toEqual(['odd', 'toString', 'last'])
    await one.close()
    await other.close()
    expect((await ask(null, 'GET /healthz')).status).toBe(200)
  })

  test('a subscription at the origin runs only in the process that published the event', async () => {
    const done: string[] = []
    const aWorker = (name: string) => {
      const { subscribeAtOrigin, deliver } = createSubscriptions(log)
      subscribeAtOrigin(said, ({ word }) => done.push(`${word} by ${name}`))
      return aProcess({ deliver })
    }
    const [one, other] = [await aWorker('one'), await aWorker('other')]
    await one.say('this')
    await other.hears('this')
    await other.say('that')
    await one.hears('that')
    expect(done).toEqual(['this by one', 'that by other'])
    await one.close()
    await other.close()
  })

  test('a closed bus does not reconnect, also when its connection has just broken', async () => {
    const { close, gaps } = await aProcess()
    await Promise.all([breakConnections(), close()])
    const other = await aProcess()
    await breakConnections()
    await other.hasGaps(1)
    expect(gaps()).toBe(0)
    await other.close()
  })
})

test('a NATS server that refuses the password, or the subject, is named at the start', async () => {
  for (const natsUrl of [nats.url.replace('secret', 'guessed'), `${nats.url}/elsewhere`])
    await expect(aBusProcess(server.databaseUrl, { natsUrl }), natsUrl).rejects.toThrow('LIVE_BUS refuses this process')
})

test('a process starts without its NATS server, and refetches once it is there', async () => {
  const port = await freePort()
  const one = await aBusProcess(server.databaseUrl, { natsUrl: `nats://lineup:secret@127.0.0.1:${port}` })
  await one.say('early')
  const late = await startNatsServer({ port })
  await one.hasGaps(1)
  const other = await aBusProcess(server.databaseUrl, { natsUrl: late.url })
  await one.say('here')
  await other.hears('here')
  await one.close()
  await other.close()
  await late.close()
})
