import { expect, test } from 'vitest'
import { cleanUpUploads } from '#server/features/uploads/cleanup.ts'
import { aPhoto, sendFile } from '#test/files/pictures.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, surfers, buddies } = server

const fetched = async (who: TestSurfer | null, photoUrl: string) => {
  const answer = await fetch(`${server.url}/api${photoUrl}`, { headers: { cookie: who?.cookie ?? '' } })
  await answer.arrayBuffer()
  return { status: answer.status, type: answer.headers.get('content-type'), cache: answer.headers.get('cache-control') }
}
const cleanUpTwoDaysLater = () => cleanUpUploads({ ...server, now: () => new Date(Date.now() + 48 * 3_600_000) })

test('the photo of a board is re-encoded, visible to its surfer alone, and stays while the board has it', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const sent = await sendFile(server, kai, await aPhoto())
  const { body: board } = await ask(kai, 'POST /api/boards', { name: 'Log', photoUrl: sent.objectPath })
  expect(board.photoUrl).toMatch(/^\/objects\/photos\/.+\.webp$/)
  const seen = { status: 200, type: 'image/webp', cache: expect.stringMatching(/^private/) }
  expect(await fetched(kai, board.photoUrl)).toEqual(seen)
  expect(await fetched(kai, `${board.photoUrl}?size=thumb`)).toEqual(seen)
  for (const other of [lena, null]) expect((await fetched(other, board.photoUrl)).status).toBe(404)

  await cleanUpTwoDaysLater()
  expect(await fetched(kai, board.photoUrl)).toEqual(seen)
  const again = await ask(kai, `PATCH /api/boards/${board.id}`, { photoUrl: board.photoUrl })
  expect(again).toMatchObject({ status: 200, body: { photoUrl: board.photoUrl } })
  expect((await ask(kai, `PATCH /api/boards/${board.id}`, { photoUrl: null })).body.photoUrl).toBe(null)
  await cleanUpTwoDaysLater()
  expect((await fetched(kai, board.photoUrl)).status).toBe(404)
})

test('a photo of another surfer or a file that is no picture is refused and nothing is written', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const { body: board } = await ask(kai, 'POST /api/boards', { name: 'Log' })
  const { objectPath: lenas } = await sendFile(server, lena, await aPhoto())
  for (const [photoUrlOf, status, code] of [
    [async () => lenas, 404, 'upload_not_found'],
    [async () => 'https://example.com/board.jpg', 404, 'upload_not_found'],
    // What was refused is gone, so each try sends its own.
    [async () => (await sendFile(server, kai, Buffer.from('no picture'))).objectPath, 415, 'not_a_picture'],
  ] as const) {
    const refused = { status, body: { code } }
    const fish = async () => ({ name: 'Fish', photoUrl: await photoUrlOf() })
    expect(await ask(kai, 'POST /api/boards', await fish())).toMatchObject(refused)
    expect(await ask(kai, `PATCH /api/boards/${board.id}`, await fish())).toMatchObject(refused)
  }
  expect((await ask(kai, 'GET /api/boards')).body).toEqual([board])
})
