import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer } = server
const maya = inFile(() => aSurfer())

/** Imports that are done, one for each of these moments: their ids. */
async function imported({ id: userId }: TestSurfer, moments: Date[]): Promise<string[]> {
  const rows = moments.map((moment) => {
    const createdAt = moment.toISOString()
    return {
      userId,
      uploadId: randomUUID(),
      fileName: 'surf.fit',
      files: 1,
      filesRead: 1,
      createdAt,
      doneAt: createdAt,
    }
  })
  const inserted = await server.db.insertInto('trackImports').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const listed = async (query = ''): Promise<string[]> =>
  (await ask(maya, `GET /api/track-imports${query}`)).body.map(({ id }: { id: string }) => id)

test('imports are listed newest first in pages, each once, also with equal times', async () => {
  const at = minutesAgo(10)
  const same = await imported(maya, [at, at, at])
  const [oldest, newest] = await imported(maya, [minutesAgo(20), minutesAgo(5)])
  const pages: string[][] = []
  for (let cursor = ''; pages.length < 4; cursor = `&cursor=${pages.at(-1)?.at(-1)}`)
    pages.push(await listed(`?limit=2${cursor}`))
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0])
  expect(pages.flat()).toEqual([newest, ...same.toSorted().toReversed(), oldest])
  expect(await listed()).toEqual(pages.flat())
})

test('a cursor of another surfer’s or an unknown import gives an empty page', async () => {
  const noa = await aSurfer()
  const [theirs] = await imported(noa, [minutesAgo(1)])
  expect(await listed(`?cursor=${theirs}`)).toEqual([])
  expect(await listed(`?cursor=${randomUUID()}`)).toEqual([])
  for (const query of ['?cursor=here', '?limit=0', '?limit=101'])
    expect((await ask(maya, `GET /api/track-imports${query}`)).status).toBe(400)
})
