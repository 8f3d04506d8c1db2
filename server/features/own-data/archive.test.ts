import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { archiveOf } from '#server/features/own-data/archive.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { aSurfer, insert } = server

/** A surfer with so many photos of a megabyte, and the store with a count of what is open in it. */
async function withLargePhotos(count: number) {
  const maya = await aSurfer()
  const sessionId = randomUUID()
  await sql`
    insert into surf_sessions (user_id, id, custom_location, latitude, longitude, place, start_time, visibility, party_id)
    values (${maya.id}, ${sessionId}, 'Reef', 1, 2, sphere_point(1, 2), now(), 'private', gen_random_uuid())`.execute(
    server.db,
  )
  const paths = Array.from({ length: count }, () => `photos/${randomUUID()}.webp`)
  for (const path of paths) await server.objects.put(path, Buffer.alloc(1_000_000, path))
  await insert(
    'photos',
    paths.map((path) => ({ ownerId: maya.id, sessionId, photoUrl: `/objects/${path}` })),
  )
  const { get } = server.objects
  const seen = { asked: 0, open: 0, most: 0 }
  const counting = async (path: string) => {
    const found = await get(path)
    seen.asked += 1
    seen.open += 1
    seen.most = Math.max(seen.most, seen.open)
    found?.stream.once('close', () => {
      seen.open -= 1
    })
    return found
  }
  return {
    maya,
    paths,
    seen,
    deps: {
      db: server.db,
      env: readEnv({ DATA_DIR: server.objectsFolder }),
      now: () => new Date(),
      objects: { ...server.objects, get: counting },
    },
  }
}

test('photos are read one after the other, so that many take no more memory than a few', async () => {
  const { maya, seen, deps } = await withLargePhotos(5)
  const archive = await archiveOf(deps, maya.id)
  expect((await buffer(archive!.stream)).length).toBe(archive!.bytes)
  // What data.json is made from is on the disk of the data folder, without a name.
  expect(await readdir(join(server.objectsFolder, 'exports'))).toEqual([])
  // The next may be opened while the last is being closed.
  expect(seen.most).toBeLessThanOrEqual(2)
})

test('closing the browser during the download closes all photos', async () => {
  const { maya, seen, deps } = await withLargePhotos(30)
  const { get } = server.objects
  Object.assign(server.objects, { get: deps.objects.get })
  const leaving = new AbortController()
  const answer = await fetch(`${server.url}/api/own-data.zip`, {
    headers: { cookie: maya.cookie },
    signal: leaving.signal,
  })
  const reader = answer.body!.getReader()
  for (let bytes = 0; bytes < 1_500_000; ) bytes += (await reader.read()).value!.length
  leaving.abort()
  await expect.poll(() => seen.open).toBe(0)
  Object.assign(server.objects, { get })
  expect(seen.asked).toBeLessThan(30)
})

test('a photo that is deleted during the download aborts it', async () => {
  const { maya, paths, deps } = await withLargePhotos(2)
  const archive = await archiveOf(deps, maya.id)
  await server.objects.remove(paths[0]!)
  await server.objects.remove(paths[1]!)
  await expect(buffer(archive!.stream)).rejects.toThrow('is gone')
})
