import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { newPath, type ObjectStore } from '#server/platform/object-store/object-store.ts'

const name = '0195f3a1-1111-4111-8111-111111111111.webp'
/** Texts that are no path of ours but that a careless store would follow. */
export const FOREIGN_PATHS = [
  '',
  name,
  `photos/../${name}`,
  '../secret.webp',
  `/etc/${name}`,
  `photos\\${name}`,
  `photos/${name}\0`,
  `photos/${name}\n`,
  `photos//${name}`,
  `photos/${name}?versionId=1`,
  `photos%2f${name}`,
  `PHOTOS/${name}`,
  `photos/${name.toUpperCase()}`,
  `photos/${name.replace('webp', 'svg')}`,
  `photos/more/${name}`,
]

export function objectStoreKeepsItsPromises(makeStore: () => ObjectStore | Promise<ObjectStore>) {
  let store: ObjectStore
  beforeAll(async () => {
    store = await makeStore()
  })

  const read = async (path: string, range?: { start: number; end: number }) => {
    const object = await store.get(path, range)
    return (
      object && { size: object.size, etag: object.etag, type: object.contentType, bytes: await buffer(object.stream) }
    )
  }
  const keep = async (bytes: string | Buffer, path = newPath('photos', 'webp')) => {
    await store.put(path, Buffer.from(bytes))
    return path
  }

  test.each([
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
    ['raw', 'application/octet-stream'],
  ] as const)('what is kept as .%s comes back as it was, with its size and type', async (ending, type) => {
    const path = await keep('a wave', newPath('photos', ending))
    expect(await read(path)).toMatchObject({ bytes: Buffer.from('a wave'), size: 6, type })
  })

  test('the small version of a picture has a path of its own', async () => {
    const path = newPath('photos', 'webp')
    await keep('large', path)
    await keep('small', path.replace('.webp', '-small.webp'))
    expect([await read(path), await read(path.replace('.webp', '-small.webp'))]).toMatchObject([
      { bytes: Buffer.from('large') },
      { bytes: Buffer.from('small') },
    ])
  })

  test('every byte comes back, of ten megabytes as of none', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024, Buffer.from(Array.from({ length: 251 }, (_, index) => index)))
    const [large, empty] = await Promise.all([keep(bytes), keep('')])
    expect((await read(large))?.bytes.equals(bytes)).toBe(true)
    expect(await read(empty)).toMatchObject({ size: 0, bytes: Buffer.alloc(0) })
  })

  test('chunks become one object, of twelve megabytes as of none, and nothing if they fail', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'wave')
    async function* chunks(count: number, failure?: Error) {
      for (let nth = 0; nth < count; nth += 1) yield chunk
      if (failure) throw failure
    }
    const [large, empty, failed] = [newPath('uploads', 'raw'), newPath('uploads', 'raw'), newPath('uploads', 'raw')]
    await store.putChunks(large, chunks(12))
    await store.putChunks(empty, chunks(0))
    await expect(store.putChunks(failed, chunks(12, new Error('cut off')))).rejects.toThrow('cut off')
    expect((await read(large))?.bytes.equals(Buffer.concat(Array(12).fill(chunk)))).toBe(true)
    expect(await read(empty)).toMatchObject({ size: 0 })
    expect(await read(failed)).toBeNull()
  })

  test('facts are those that come with the bytes', async () => {
    const path = await keep('a wave')
    const facts = await store.facts(path)
    expect(facts).toEqual({ size: 6, etag: expect.stringMatching(/^"[^"]+"$/), contentType: 'image/webp' })
    expect(await read(path)).toMatchObject({ size: 6, etag: facts?.etag })
  })

  test('a part has the bytes from its first to its last, and the facts of the whole', async () => {
    const path = await keep('0123456789')
    const facts = await store.facts(path)
    const whole = { size: 10, etag: facts?.etag }
    expect(await read(path, { start: 0, end: 0 })).toMatchObject({ ...whole, bytes: Buffer.from('0') })
    expect(await read(path, { start: 3, end: 6 })).toMatchObject({ ...whole, bytes: Buffer.from('3456') })
    expect(await read(path, { start: 8, end: 9 })).toMatchObject({ ...whole, bytes: Buffer.from('89') })
  })

  test('keeping the same again changes nothing', async () => {
    const path = await keep('a wave')
    await Promise.all([keep('a wave', path), keep('a wave', path)])
    expect(await read(path)).toMatchObject({ bytes: Buffer.from('a wave') })
  })

  test('who does not want the bytes after all destroys them, and the store goes on', async () => {
    const path = await keep(Buffer.alloc(1_000_000, 1))
    for (let time = 0; time < 20; time += 1) (await store.get(path))?.stream.destroy()
    expect((await read(path))?.bytes).toHaveLength(1_000_000)
  })

  test('what is not there is null, and what was removed is gone; removing it again is no error', async () => {
    const path = newPath('photos', 'jpg')
    expect([await store.get(path), await store.facts(path)]).toEqual([null, null])
    await keep('x', path)
    await store.remove(path)
    await store.remove(path)
    expect([await store.get(path), await store.facts(path)]).toEqual([null, null])
  })

  test('a probe of a store that works says so, also before anything was kept', async () => {
    await expect((await makeStore()).probe()).resolves.toBeUndefined()
  })

  test('no path but our own leads to an object', async () => {
    for (const path of FOREIGN_PATHS) {
      expect([await store.get(path), await store.facts(path)], path).toEqual([null, null])
      await expect(store.put(path, Buffer.from('x')), path).rejects.toThrow('is no path for an object')
      await expect(store.remove(path), path).resolves.toBeUndefined()
    }
  })
}
