import { readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { createPictureAttacher } from '#server/features/uploads/attach.ts'
import { receiveUploads } from '#server/features/uploads/receiving/receiving.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { createHttpServer } from '#server/platform/http/http.ts'
import { createSockets } from '#server/platform/live/sockets.ts'
import { inFile } from '#test/files/in-file.ts'
import { sendFile } from '#test/files/pictures.ts'
import { canMount, mountSmallDisk } from '#test/files/small-disk.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const disk = canMount ? await mountSmallDisk(8 * MEGABYTE) : null

const at = serverInFile(disk ? { DATA_DIR: join(disk.folder, 'data'), DISK_RESERVE_MB: 0 } : {})
const { aSurfer } = at
const maya = inFile(() => aSurfer())
afterEach(async () => {
  const folder = join(at.objectsFolder, 'objects')
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
})
afterAll(() => disk?.unmount())

/** All files of the store, by their names. */
const files = async () =>
  (await readdir(join(at.objectsFolder, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

/** PUTs a file for Maya, and gives the status with the error as it came to the platform's handler. */
async function failedPut(uploadUrl: string, file: string) {
  const [log, env] = [pino({ level: 'silent' }), readEnv({ DISK_RESERVE_MB: '0' })]
  const app = createHttpServer({ log, env })
  const failed = Promise.withResolvers<unknown>()
  app.addHook('onError', async (_request, _reply, error) => failed.resolve(error))
  const deps = { ...at, log, env, now: () => new Date(), sockets: createSockets() }
  receiveUploads(app, deps, { authenticate: async () => ({ id: maya.id, signInId: '' }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { status } = await ask({ url: `http://127.0.0.1:${port}` }, maya, `PUT ${uploadUrl}`, file)
  // What is left of a body that nobody read would be waited for.
  app.server.closeAllConnections()
  await app.close()
  return { status, error: await failed.promise }
}

test('a file that cannot be stored leaves nothing and can be sent again', async () => {
  const { body } = await at.ask(maya, 'POST /api/objects/upload', {})
  const obstacle = join(at.objectsFolder, 'objects', 'uploads')
  await writeFile(obstacle, '')
  const { status, error } = await failedPut(body.uploadUrl, 'a wave')
  expect([status, error]).toMatchObject([500, { code: 'EEXIST' }])
  expect(await files()).toEqual(['uploads'])
  await rm(obstacle)
  expect(await at.ask(maya, `PUT ${body.uploadUrl}`, 'a wave')).toMatchObject({ status: 200 })
})

// Where none can be mounted there is no disk that is really full.
if (disk) {
  const leaveFree = async (bytes: number) => {
    await disk.empty()
    await disk.fill(bytes)
  }

  test('a file that does not fit on the disk leaves nothing, and the error gives the reason', async () => {
    const { body } = await at.ask(maya, 'POST /api/objects/upload', {})
    await leaveFree(100 * KILOBYTE)
    const file = 'x'.repeat(200 * KILOBYTE)
    const { status, error } = await failedPut(body.uploadUrl, file)
    expect([status, error]).toMatchObject([507, { code: 'storage_full' }])
    expect(await files()).toEqual([])

    await leaveFree(1000 * KILOBYTE)
    expect(await at.ask(maya, `PUT ${body.uploadUrl}`, file)).toMatchObject({ status: 200 })
  })

  test('pictures that do not fit on the disk leave nothing, and are made once there is room', async () => {
    const { attach, close } = createPictureAttacher({ db: at.db, objects: at.objects })
    await leaveFree(4000 * KILOBYTE)
    const { objectPath } = await sendFile(at, maya, await roughPhoto())
    const raw = await files()
    expect(raw).toHaveLength(1)
    // For the small picture there is room, for the large one there is none.
    await leaveFree(100 * KILOBYTE)
    await expect(attach(maya.id, objectPath, { bytes: MAX_PHOTO_BYTES })).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await files()).toEqual(raw)

    await leaveFree(2000 * KILOBYTE)
    expect(await attach(maya.id, objectPath, { bytes: MAX_PHOTO_BYTES })).toMatch(/^\/objects\/photos\//)
    expect(await files()).toHaveLength(2)
    await close()
  })
}

/** Whose pictures take some 600 and 50 kB. */
const roughPhoto = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
