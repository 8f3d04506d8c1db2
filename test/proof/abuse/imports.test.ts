import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { type AbuseGround, startAbuseGround } from '#test/proof/abuse/ground.ts'
import { isLong } from '#test/proof/locating/chance.ts'
import { repeated, zipped } from '#test/tracks/archive.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aSurfedTrack, gpxFile } from '#test/tracks/watch-files.ts'

const LONG_MS = 600_000
/** The second one and those after it come from a surfer who has had a turn. */
const FILES = isLong ? 6 : 2
/** So much longer than alone a file may take behind archives. */
const MOST_BEHIND_MS = 10_000
/** Read in no time, and no activity. */
const NOTHING = Buffer.from('<gpx></gpx>')

let ground: AbuseGround
let watch: ReturnType<typeof trackImporter>
beforeAll(async () => {
  ground = await startAbuseGround()
  watch = trackImporter({ db: ground.db, url: ground.lineup.url })
})
afterAll(async () => {
  expect(await ground.close()).toEqual([])
})

test(
  'a small archive of overlapping files makes no rows and no sessions',
  async () => {
    const mallory = await aSurfer(ground.db)
    const archive = repeated(gpxFile(aSurfedTrack({ minutes: 10 })), 20_000)
    const began = performance.now()
    const { files, message } = await watch.importFile(mallory, archive, { fileName: 'small.zip' })
    const { rows } = await sql<{ activities: number; sessions: number }>`
      select (select count(*) from imported_activities where user_id = ${mallory.id})::int as activities,
        (select count(*) from surf_sessions where user_id = ${mallory.id})::int as sessions`.execute(ground.db)
    console.log(
      `Overlapping archive of ${archive.length} bytes and 20,000 entries: ${JSON.stringify(rows[0])} after ${Math.round(performance.now() - began)} ms.`,
    )
    expect([files, message]).toEqual([null, 'The files in this archive overlap. Please export it again.'])
    expect(rows).toEqual([{ activities: 0, sessions: 0 }])
  },
  LONG_MS,
)

test(
  'three archives that take minutes delay others by their turns at most',
  async () => {
    const honest = await aSurfer(ground.db)
    const importOne = async (hours: number) => {
      const began = performance.now()
      const track = aSurfedTrack({ at: new Date(Date.now() - hours * HOUR_MS), minutes: 10 })
      expect(await watch.importFile(honest, gpxFile(track))).toMatchObject({ counts: { imported: 1 } })
      return performance.now() - began
    }
    const aloneMs = await importOne(200)
    const endless = zipped(Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [`${nth}.gpx`, NOTHING])))
    const attackers: TestSurfer[] = []
    while (attackers.length < 3) attackers.push(await aSurfer(ground.db))
    for (const attacker of attackers) await watch.send(attacker, endless, { fileName: 'endless.zip' })
    await ground.until(async () => (await filesReadOf(attackers)).some((read) => read > 0), 'an archive is being read')
    const behindMs: number[] = []
    for (let file = 0; file < FILES; file += 1) behindMs.push(await importOne(300 + 10 * file))
    const read = await filesReadOf(attackers)
    console.log(
      `A file alone took ${Math.round(aloneMs)} ms, behind three archives ${behindMs.map(Math.round)} ms; of those ${read} of 20,000 files were read.`,
    )
    expect(read.every((files) => files < 20_000)).toBe(true)
    // A short run may be beside other work.
    if (isLong) expect(Math.max(...behindMs)).toBeLessThan(aloneMs + MOST_BEHIND_MS)
  },
  LONG_MS,
)

const filesReadOf = async (surfers: TestSurfer[]) => {
  const ids = surfers.map(({ id }) => id)
  const rows = await ground.db.selectFrom('trackImports').select('filesRead').where('userId', 'in', ids).execute()
  return rows.map(({ filesRead }) => filesRead)
}
