import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '#server/platform/database/database.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { canMount, mountSmallDisk } from '#test/files/small-disk.ts'
import { aSurfer, surfers } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { isLong } from '#test/proof/locating/chance.ts'
import { startEmbeddedLineup } from '#test/proof/processes/embedded-lineup.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'

const MEGABYTE = 1024 * 1024
const UPLOADS = isLong ? 60 : 8
const SURFERS = 500

type Answer = { status: number; headers: Headers }
/** A failing part is said with when to try again. */
const saysWhen = ({ status, headers }: Answer) => status < 500 || Number(headers.get('retry-after')) > 0

if (canMount) {
  test(`${UPLOADS} photos sent to a full disk are refused with 507, and stored once there is room`, async () => {
    const disk = await mountSmallDisk(30 * MEGABYTE)
    const database = await createDatabase()
    const db = connect(database.url, { size: 1, log: pino({ level: 'silent' }) })
    const lineup = await startLineup({
      DATABASE_URL: database.url,
      DATA_DIR: disk.folder,
      DISK_RESERVE_MB: '0',
      LOG_LEVEL: 'fatal',
    })
    const surfer = await aSurfer(db)
    const photo = await aPhoto({ width: 1_600, height: 1_200 })
    const send = async () => {
      const { body } = await ask(lineup, surfer, 'POST /api/objects/upload', {})
      return fetch(lineup.url + body.uploadUrl, { method: 'PUT', headers: { cookie: surfer.cookie }, body: photo })
    }
    const health = async () => (await ask(lineup, null, 'GET /healthz')).body
    expect((await send()).status).toBe(200)

    await disk.fill(10_000)
    const refused = await Promise.all(Array.from({ length: UPLOADS }, send))
    console.log(
      `Full disk for pictures: ${UPLOADS} uploads were answered ${[...new Set(refused.map(({ status }) => status))]}.`,
    )
    expect(refused.map(({ status }) => status)).toEqual(Array(UPLOADS).fill(507))
    expect(refused.every(saysWhen)).toBe(true)
    await expect.poll(health).toMatchObject({ status: 'failing', failing: { objects: 'full' } })
    expect((await ask(lineup, surfer, 'GET /api/auth/user')).status).toBe(200)

    await disk.empty()
    expect((await send()).status).toBe(200)
    await expect.poll(health).not.toHaveProperty('failing')
    await lineup.stop()
    await db.destroy()
    await database.drop()
    await disk.unmount()
  })

  test('a full database disk refuses writes that need room, serves the rest and loses no confirmed write', async () => {
    const disk = await mountSmallDisk(400 * MEGABYTE)
    const lineup = await startEmbeddedLineup(disk.folder)
    const all = await surfers(
      lineup.db,
      Array.from({ length: SURFERS }, () => ({})),
    )
    const confirmed: string[] = []
    let turn = 0
    const checkIn = async () => {
      const surfer = all[turn]!
      turn += 1
      const place = { customLocation: 'Reef', startTime: new Date().toISOString(), latitude: 1, longitude: 1 }
      const answer = await ask(lineup, surfer, 'POST /api/surf-sessions', place)
      if (answer.status === 201) confirmed.push(surfer.id)
      return answer
    }
    expect((await checkIn()).status).toBe(201)
    // The write-ahead log has a new segment, so that what lacks room is the tables.
    await sql`select pg_switch_wal()`.execute(lineup.db)
    await sql`checkpoint`.execute(lineup.db)
    await disk.fill()
    const statuses = new Map<number, number>()
    while (turn < SURFERS - 20 && !statuses.has(507)) {
      const answer = await checkIn()
      expect(saysWhen(answer)).toBe(true)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    console.log(`Full disk of the database: check-ins were answered ${JSON.stringify(Object.fromEntries(statuses))}.`)
    expect([...statuses.keys()].filter((status) => ![201, 503, 507].includes(status))).toEqual([])
    expect(statuses.get(507)).toBe(1)
    expect((await ask(lineup, null, 'GET /healthz')).body).toMatchObject({ failing: { database: 'full' } })
    expect((await ask(lineup, all[0]!, 'GET /api/auth/user')).status).toBe(200)

    await disk.empty()
    expect((await checkIn()).status).toBe(201)
    const rows = await lineup.db.selectFrom('surfSessions').select('userId').execute()
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(confirmed.toSorted())
    await lineup.close()
    await disk.unmount()
  })
}
