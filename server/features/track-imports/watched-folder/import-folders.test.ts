import { appendFile, link, mkdir, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { MAX_SENT_FILE_BYTES } from '#contract/limits.ts'
import { importFolders } from '#server/features/track-imports/watched-folder/import-folders.ts'
import { createFileStore } from '#server/features/uploads/receiving/file-store.ts'
import { limits } from '#server/limits.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { folderInFile, folderInTest } from '#test/files/test-folder.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aSurfedTrack, gpxFile } from '#test/tracks/watch-files.ts'

const server = serverInFile()
const { aSurfer, aSpot, ask, db } = server
const root = folderInFile()

const importsOf = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/track-imports')).body
const namesOf = async (surfer: TestSurfer) =>
  (await importsOf(surfer)).map(({ fileName }: { fileName: string }) => fileName).toSorted()

/** As the job does, this long from now. */
async function run(inMs = MINUTE_MS) {
  const env = readEnv({ IMPORT_FOLDER: root, DISK_RESERVE_MB: '0' })
  const now = () => new Date(Date.now() + inMs)
  const deps = { db, env, objects: server.objects, now }
  await importFolders({ ...deps, storeFile: createFileStore({ ...deps, now: () => new Date() }) })
}

let maya: TestSurfer
let folder: string
beforeEach(async () => {
  await aSpot()
  maya = await aSurfer('Maya')
  folder = await folderOf(maya)
})
async function folderOf({ id }: TestSurfer, name?: string) {
  const { username } = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()
  const path = join(root, name ?? username)
  await mkdir(path, { recursive: true })
  return path
}
const aFile = (hoursAgo: number) => fitFile(aSurfedTrack({ at: new Date(Date.now() - hoursAgo * HOUR_MS) }))

test('recordings in nested folders become sessions once, and stay where they are', async () => {
  await mkdir(join(folder, '2026', 'May'), { recursive: true })
  await writeFile(join(folder, '2026', 'May', 'Dawn.FIT'), aFile(50))
  await writeFile(join(folder, 'noon.gpx'), gpxFile(aSurfedTrack({ at: new Date(Date.now() - 100 * HOUR_MS) })))
  for (const name of ['notes.txt', '.noon.gpx', 'noon.gpx.part', 'photo.jpg'])
    await writeFile(join(folder, name), aFile(70))
  await run()
  await run()
  const imports = await importsOf(maya)
  expect(imports.map(({ fileName }: { fileName: string }) => fileName).toSorted()).toEqual(['Dawn.FIT', 'noon.gpx'])
  const watch = trackImporter(server)
  for (const { id } of imports) expect(await watch.done(maya, id)).toMatchObject({ counts: { imported: 1 } })
  expect((await readdir(folder)).length).toBe(6)
})

test('a file that still grows waits, and one that changed is imported again', async () => {
  const path = join(folder, 'dawn.fit')
  await writeFile(path, aFile(50).subarray(0, 9000))
  // A copy may set the time of its original.
  await utimes(path, new Date(0), new Date(0))
  await run(10_000)
  expect(await importsOf(maya)).toEqual([])
  await run()
  expect(await namesOf(maya)).toEqual(['dawn.fit'])
  await appendFile(path, aFile(50).subarray(9000))
  await run()
  expect(await namesOf(maya)).toEqual(['dawn.fit', 'dawn.fit'])
})

test('a file that was moved or copied is not imported again, also once its import is no longer listed', async () => {
  const bytes = aFile(50)
  await writeFile(join(folder, 'dawn.fit'), bytes)
  await run()
  await db.deleteFrom('trackImports').where('userId', '=', maya.id).execute()
  await rename(join(folder, 'dawn.fit'), join(folder, 'moved.fit'))
  await writeFile(join(folder, 'copy.fit'), bytes)
  await run()
  await run()
  expect(await importsOf(maya)).toEqual([])
})

test('a file that cannot be read fails once, until it changes', async () => {
  await writeFile(join(folder, 'broken.fit'), 'no recording')
  await writeFile(join(folder, 'empty.fit'), '')
  await writeFile(join(folder, 'large.gpx'), Buffer.alloc(MAX_SENT_FILE_BYTES + 1, ' '))
  await run()
  await run()
  expect(await namesOf(maya)).toEqual(['broken.fit', 'large.gpx'])
  const large = (await importsOf(maya)).find(({ fileName }: { fileName: string }) => fileName === 'large.gpx')
  expect(large).toMatchObject({ isDone: true, message: expect.stringMatching(/large/) })
  await writeFile(join(folder, 'broken.fit'), aFile(50))
  await run()
  expect(await namesOf(maya)).toEqual(['broken.fit', 'broken.fit', 'large.gpx'])
})

test('names may have any bytes', async () => {
  await writeFile(
    Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from('wave\u202e.fit')]),
    aFile(50),
  )
  await run()
  expect(await namesOf(maya)).toEqual(['wave.fit'])
})

test('links and pipes are skipped, and the operator’s link of a whole folder is followed', async () => {
  const outside = folderInTest()
  await writeFile(join(outside, 'secret.fit'), aFile(50))
  await symlink(join(outside, 'secret.fit'), join(folder, 'link.fit'))
  await symlink(outside, join(folder, 'linked'))
  await symlink('loop', join(folder, 'loop'))
  await run()
  expect(await importsOf(maya)).toEqual([])
  const theo = await aSurfer('Theo')
  await rm(await folderOf(theo), { recursive: true })
  await symlink(
    outside,
    join(
      root,
      (await db.selectFrom('users').select('username').where('id', '=', theo.id).executeTakeFirstOrThrow()).username,
    ),
  )
  await link(join(outside, 'secret.fit'), join(outside, 'same.fit'))
  await run()
  expect((await namesOf(theo)).length).toBe(1)
})

test('a folder stays its surfer’s when names change, and is nobody’s once the account is gone', async () => {
  const name = `wave_${Math.floor(performance.now())}`.slice(0, 20)
  const rename = (surfer: TestSurfer, username: string) =>
    db.updateTable('users').set({ username }).where('id', '=', surfer.id).execute()
  await rename(maya, name)
  const own = await folderOf(maya, name.toUpperCase())
  await run()
  await rename(maya, `new_${name}`.slice(0, 20))
  const theo = await aSurfer('Theo')
  await rename(theo, name)
  await writeFile(join(own, 'dawn.fit'), aFile(50))
  await run()
  expect([await namesOf(maya), await namesOf(theo)]).toEqual([['dawn.fit'], []])
  await db.deleteFrom('users').where('id', '=', maya.id).execute()
  await writeFile(join(own, 'noon.fit'), aFile(70))
  await run()
  expect(await importsOf(theo)).toEqual([])
})

test('a folder of nobody, and that of a suspended surfer, are not read', async () => {
  await mkdir(join(root, 'nobody_here'), { recursive: true })
  await writeFile(join(root, 'nobody_here', 'dawn.fit'), aFile(50))
  await writeFile(join(folder, 'dawn.fit'), aFile(50))
  await db.insertInto('standings').values({ userId: maya.id, state: 'suspended' }).execute()
  await run()
  await db.deleteFrom('standings').where('userId', '=', maya.id).execute()
  expect(await importsOf(maya)).toEqual([])
})

test('at the limit the rest waits, and other surfers’ folders are read', async () => {
  const theo = await aSurfer('Theo')
  await writeFile(join(folder, 'dawn.fit'), aFile(50))
  await writeFile(join(await folderOf(theo), 'dawn.fit'), aFile(50))
  await spend(db, { 'watched-file': [maya.id] }, { cost: limits['watched-file'].size })
  await run()
  expect([await namesOf(maya), await namesOf(theo)]).toEqual([[], ['dawn.fit']])
})

test('two runs at once import a file once', async () => {
  await writeFile(join(folder, 'dawn.fit'), aFile(50))
  await Promise.all([run(), run(), run()])
  expect(await namesOf(maya)).toEqual(['dawn.fit'])
})
