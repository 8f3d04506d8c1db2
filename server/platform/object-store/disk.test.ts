import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { newPath, type ObjectStore } from '#server/platform/object-store/object-store.ts'

let home: string
let store: ObjectStore

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lineup-objects-'))
  store = diskStore(join(home, 'deep', 'objects'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const read = async (path: string) => {
  const object = await store.get(path)
  return object && { ...object, stream: undefined, bytes: await buffer(object.stream) }
}

test('a picture comes back as it was, with its size and type', async () => {
  const path = newPath('photos', 'image/webp')
  await store.put(path, Buffer.from('a wave'))
  const picture = await read(path)
  expect(picture).toMatchObject({ bytes: Buffer.from('a wave'), size: 6, contentType: 'image/webp' })
  expect(await read(path)).toMatchObject({ etag: picture?.etag })
})

test('nothing half-written stays beside a picture', async () => {
  const folder = 'whole'
  await Promise.all(
    Array.from({ length: 20 }, () => store.put(newPath(folder, 'image/jpeg'), Buffer.alloc(100_000, 1))),
  )
  const names = await readdir(join(home, 'deep', 'objects', folder))
  expect(names.filter((name) => name.endsWith('.jpg'))).toHaveLength(20)
  expect(names).toHaveLength(20)
})

test('a removed picture is gone, and removing it again is no error', async () => {
  const path = newPath('photos', 'image/jpeg')
  await store.put(path, Buffer.from('x'))
  await store.remove(path)
  await store.remove(path)
  expect(await store.get(path)).toBeNull()
})

test('no path but our own leads to a file', async () => {
  await writeFile(join(home, 'deep', 'secret.webp'), 'secret')
  const name = '0195f3a1-1111-4111-8111-111111111111.webp'
  const tricks = [
    '',
    name,
    `photos/../${name}`,
    `../deep/secret.webp`,
    '../secret.webp',
    `/etc/${name}`,
    `photos\\${name}`,
    `photos/${name}\0`,
    `photos/${name}\n`,
    `photos//${name}`,
    `PHOTOS/${name}`,
    `photos/${name.toUpperCase()}`,
    `photos/${name.replace('webp', 'svg')}`,
    `photos/more/${name}`,
  ]
  for (const path of tricks) {
    expect(await store.get(path), path).toBeNull()
    await expect(store.put(path, Buffer.from('x')), path).rejects.toThrow('is no path for an object')
  }
  await expect(store.remove('../secret.webp')).resolves.toBeUndefined()
  expect(await readdir(join(home, 'deep'))).toContain('secret.webp')
})
