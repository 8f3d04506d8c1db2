import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { type DirectSending, newPath, type ObjectStore } from '#server/platform/object-store/object-store.ts'

const PART_BYTES = 5 * 1024 * 1024
const soon = () => new Date(Date.now() + 60_000)

export function browsersMaySendByThemselves(makeStore: () => ObjectStore | Promise<ObjectStore>) {
  let store: ObjectStore
  let direct: DirectSending
  beforeAll(async () => {
    store = await makeStore()
    if (!store.direct) throw new Error('Browsers cannot reach this store.')
    direct = store.direct
  })

  const put = (url: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'PUT', body, headers })
  const bytesAt = async (path: string) => {
    const object = await store.get(path)
    return object && (await buffer(object.stream))
  }
  /** Part numbers start at 1. */
  async function send(path: string, ...parts: (string | Uint8Array<ArrayBuffer>)[]) {
    const id = await direct.createMultipart(path)
    const sent = []
    for (const [at, part] of parts.entries()) {
      const answer = await put(await direct.signPart(path, id, at + 1, soon()), part)
      expect(answer.status).toBe(200)
      sent.push({ PartNumber: at + 1, ETag: answer.headers.get('etag') ?? '' })
    }
    return { id, sent }
  }

  test('a browser sends an object to its address, and no other way', async () => {
    const path = newPath('uploads', 'raw')
    const { url, headers } = await direct.put(path, soon())
    expect(new URL(url).origin).toBe(direct.origin)
    const another = newPath('uploads', 'raw')
    expect((await put(url.replace(path, another), 'x', headers)).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(403)
    expect((await fetch(url)).status).toBe(403)
    expect((await put(url.replace(/(X-Amz-Expires)=\d+/, '$1=86400'), 'x', headers)).status).toBe(403)
    expect((await put(url.split('?')[0]!, 'x', headers)).ok).toBe(false)
    expect(await Promise.all([path, another].map((one) => store.facts(one)))).toEqual([null, null])

    expect((await put(url, 'a wave', headers)).status).toBe(200)
    expect(await bytesAt(path)).toEqual(Buffer.from('a wave'))
  })

  test('an address that has expired is refused', async () => {
    const path = newPath('uploads', 'raw')
    const past = new Date(Date.now() - 1_000)
    const { url, headers } = await direct.put(path, past)
    expect((await put(url, 'late', headers)).status).toBe(403)
    const id = await direct.createMultipart(path)
    expect((await put(await direct.signPart(path, id, 1, past), 'late')).status).toBe(403)
    await direct.abortMultipart(path, id)
    expect(await store.facts(path)).toBeNull()
  })

  test('an object comes whole from its parts', async () => {
    const path = newPath('uploads', 'raw')
    const first = new Uint8Array(PART_BYTES).fill(1)
    const { id, sent } = await send(path, first, 'the end')
    expect(await direct.listParts(path, id)).toEqual([
      { ...sent[0], Size: PART_BYTES },
      { ...sent[1], Size: 7 },
    ])
    expect(await store.facts(path)).toBeNull()
    expect(await direct.completeMultipart(path, id, sent)).toBe(true)
    expect((await bytesAt(path))?.equals(Buffer.concat([first, Buffer.from('the end')]))).toBe(true)
  })

  test('a validator without its quotes, as browsers hand it on, is the same; completing twice harms nothing', async () => {
    const path = newPath('uploads', 'raw')
    const { id, sent } = await send(path, 'a wave')
    const bare = sent.map(({ PartNumber, ETag }) => ({ PartNumber, ETag: ETag.replaceAll('"', '') }))
    expect(await direct.completeMultipart(path, id, bare)).toBe(true)
    await direct.completeMultipart(path, id, bare)
    expect(await bytesAt(path)).toEqual(Buffer.from('a wave'))
  })

  test('a part goes to its own upload, object and number alone', async () => {
    const path = newPath('uploads', 'raw')
    const id = await direct.createMultipart(path)
    const other = await direct.createMultipart(path)
    const url = await direct.signPart(path, id, 1, soon())
    const altered = [
      url.replace(path, newPath('uploads', 'raw')),
      url.replace(encodeURIComponent(id), encodeURIComponent(other)),
      url.replace('partNumber=1', 'partNumber=2'),
    ]
    for (const address of altered) expect((await put(address, 'x')).status, address).toBe(403)
    expect(await direct.listParts(path, id)).toEqual([])
    await Promise.all([id, other].map((one) => direct.abortMultipart(path, one)))
  })

  test('parts that were never sent, or stand in the wrong order, make no object', async () => {
    const path = newPath('uploads', 'raw')
    const { id, sent } = await send(path, new Uint8Array(PART_BYTES), 'the end')
    const never = { PartNumber: 3, ETag: sent[0]!.ETag }
    expect(await direct.completeMultipart(path, id, [...sent, never])).toBe(false)
    expect(await direct.completeMultipart(path, id, sent.toReversed())).toBe(false)
    expect(await direct.completeMultipart(path, id, [{ PartNumber: 1, ETag: '<no validator>' }])).toBe(false)
    expect(await store.facts(path)).toBeNull()
    await direct.abortMultipart(path, id)
  })

  test('an upload that was aborted is unknown; aborting it again is no error', async () => {
    const path = newPath('uploads', 'raw')
    const { id, sent } = await send(path, 'a wave')
    await direct.abortMultipart(path, id)
    await direct.abortMultipart(path, id)
    expect(await direct.listParts(path, id)).toBeNull()
    expect(await direct.completeMultipart(path, id, sent)).toBe(false)
    expect((await put(await direct.signPart(path, id, 1, soon()), 'late')).status).toBe(404)
    expect(await store.facts(path)).toBeNull()
  })
}
