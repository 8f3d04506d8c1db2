import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isServedBy, servesLine } from '#server/platform/config/version.ts'
import { inFile } from '#test/files/in-file.ts'
import { runFolder } from '#test/files/memory-folder.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'
import { isInHistory, unpackLastRelease, version } from '#test/upgrades/last-release.ts'
import { becomeBuddies, keepAsking, signUp, surfTogether } from '#test/upgrades/surf-day.ts'

const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url))

async function migrationsIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql'))
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] satisfies [string, string]),
    ),
  )
}

/** An empty database, and what starts servers of two versions on it. */
async function twoVersions(releaseFolder: string) {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  const DATA_DIR = await mkdtemp(join(await runFolder(inject('templateUrl')), 'upgrade-'))
  const start = async (program?: string) => {
    const lineup = await startLineup({ DATABASE_URL: database.url, DATA_DIR, LOG_LEVEL: 'error' }, program)
    onTestFinished(lineup.stop)
    return lineup
  }
  return { startOlder: () => start(releaseFolder), startNewer: () => start() }
}

const EVERYTHING = {
  upload: 200,
  photos: 1,
  likes: 1,
  comments: 1,
  pictureType: 'image/webp',
  invited: ['going'],
  kinds: expect.arrayContaining(['buddy_accepted', 'like', 'comment', 'plan_invite']),
}

if (await isInHistory()) {
  const release = inFile(unpackLastRelease)

  test('each migration since the last release serves its servers', async () => {
    const released = await migrationsIn(join(release.folder, 'server/migrations'))
    const own = await migrationsIn(migrations)
    const isOther = ([name, text]: [string, string]) => released.get(name) !== text
    const refused = [...own].filter(isOther).filter(([, text]) => !isServedBy({ serves: servesLine(text) }, version))
    expect(refused.map(([name]) => name)).toEqual([])
  })

  test('servers of the last release and of this version serve one database, there and back', async () => {
    const { startOlder, startNewer } = await twoVersions(release.folder)
    const older = await startOlder()
    const [kai, maya] = [await signUp(older, 'Kai'), await signUp(older, 'Maya')]
    await becomeBuddies(older, kai, maya)

    const stopAsking = keepAsking(older, kai)
    const newer = await startNewer()
    expect(await surfTogether(kai, older, maya, newer)).toEqual(EVERYTHING)
    expect(await surfTogether(kai, newer, maya, older)).toEqual(EVERYTHING)
    const meanwhile = await stopAsking()
    expect(meanwhile.wrong).toEqual([])
    expect(meanwhile.answers).toBeGreaterThan(20)
    await older.stop()

    const lena = await signUp(newer, 'Lena')
    const again = await startOlder()
    await becomeBuddies(again, lena, maya)
    expect(await surfTogether(lena, newer, maya, again)).toEqual(EVERYTHING)
    expect([older, newer, again].map((server) => server.written()).join('')).not.toContain('"level":50')
  })
} else
  test(`this copy has no history, so upgrades from ${version} are not tested here`, () => {
    expect(
      process.env.STRICT,
      'A release is tested in a clone with its history: git fetch --unshallow --tags',
    ).toBeFalsy()
  })
