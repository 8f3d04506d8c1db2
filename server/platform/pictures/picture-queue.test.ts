import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPictureQueue } from '#server/platform/pictures/picture-queue.ts'
import { emptyPng } from '#test/files/costly-pictures.ts'
import { folderInFile } from '#test/files/test-folder.ts'

const MEGABYTE = 1024 * 1024
const PLENTY = { processorMs: 60_000, clockMs: 600_000, bytes: 4096 * MEGABYTE, idleBytes: 4096 * MEGABYTE }

const queue = startPictureQueue()
const folder = folderInFile()
let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1f6f8b' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => queue.close())

/** A program in the place of the one that reads strangers' files. */
async function aProgram(text: string) {
  const file = join(folder, 'program.mjs')
  await writeFile(file, `process.send('ready'); process.on('message', (file) => { ${text} })`)
  return file
}
const childrenOf = (pid: number) =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

test('a file is read at its turn, so that waiting ones take no memory', async () => {
  let reading = 0
  const inTurn = async () => {
    reading += 1
    expect(reading).toBe(1)
    return photo
  }
  const made = await Promise.all(
    Array.from({ length: 5 }, () => queue.make('kai', inTurn).finally(() => (reading -= 1))),
  )
  expect(new Set(made.map(({ large }) => Buffer.from(large).toString('base64'))).size).toBe(1)
})

test('a picture that crashes the process is refused, and the next one is made', async () => {
  const dying = startPictureQueue({
    program: await aProgram(
      `if (file.length > 1000) process.kill(process.pid, 'SIGKILL'); process.send({ result: { large: file }, memoryBytes: 1 })`,
    ),
  })
  const small = photo.subarray(0, 500)
  const answers = await Promise.allSettled(
    [photo, small, photo, small].map((file) => dying.make('kai', async () => file)),
  )
  expect(answers).toMatchObject([
    { reason: { code: 'broken_picture' } },
    { value: { large: small } },
    { reason: { code: 'broken_picture' } },
    { value: { large: small } },
  ])
  await dying.close()
})

test('a picture that takes too much processor time is refused, and the next one is made', async () => {
  const program = await aProgram(
    `while (file.length > 1000); process.send({ result: { large: file }, memoryBytes: 1 })`,
  )
  const endless = startPictureQueue({ program, limits: { ...PLENTY, processorMs: 300 } })
  await expect(endless.make('kai', async () => photo)).rejects.toMatchObject({ code: 'picture_too_complex' })
  await expect(endless.make('kai', async () => photo.subarray(0, 500))).resolves.toBeDefined()
  await endless.close()
})

test('a picture that takes too much time is refused, and the next one is made', async () => {
  const program = await aProgram(`if (file.length < 1000) process.send({ result: { large: file }, memoryBytes: 1 })`)
  const limits = { ...PLENTY, clockMs: 300 }
  const hanging = startPictureQueue({ program, limits })
  await expect(hanging.make('kai', async () => photo)).rejects.toMatchObject({ code: 'picture_too_complex' })
  // On a busy machine the next one may need longer than that, too.
  limits.clockMs = PLENTY.clockMs
  await expect(hanging.make('kai', async () => photo.subarray(0, 500))).resolves.toBeDefined()
  await hanging.close()
})

test('a picture that takes too much memory is refused, and the next one is made', async () => {
  const hungry = startPictureQueue({
    program: await aProgram(`
      const kept = []
      if (file.length > 1000) setInterval(() => kept.push(Buffer.alloc(${10 * MEGABYTE}, 1)))
      else process.send({ result: { large: file }, memoryBytes: 1 })`),
    limits: { ...PLENTY, bytes: 300 * MEGABYTE },
  })
  await expect(hungry.make('kai', async () => photo)).rejects.toMatchObject({ code: 'picture_too_complex' })
  await expect(hungry.make('kai', async () => photo.subarray(0, 500))).resolves.toBeDefined()
  await hungry.close()
})

test('a picture that never ends delays no other surfer, and is not stopped by theirs', async () => {
  const begun = join(folder, 'endless')
  const program = await aProgram(`
    if (file.length > 1000) process.getBuiltinModule('fs').writeFileSync('${begun}', '')
    else process.send({ result: { large: file }, memoryBytes: 2 ** 40 })`)
  const busy = startPictureQueue({ program, limits: PLENTY })
  const endless = Promise.allSettled([photo, photo, photo].map((file) => busy.make('kai', async () => file)))
  await expect.poll(() => existsSync(begun)).toBe(true)
  for (const surfer of ['maya', 'noa', 'maya']) await busy.make(surfer, async () => photo.subarray(0, 500))
  await busy.close()
  expect((await endless).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('the number of a surfer’s waiting pictures is limited and does not delay others', async () => {
  const begun = join(folder, 'waiting')
  const program = await aProgram(`
    if (file.length > 1000) process.getBuiltinModule('fs').writeFileSync('${begun}', '')
    else process.send({ result: { large: file }, memoryBytes: 1 })`)
  const full = startPictureQueue({ program, limits: PLENTY })
  const add = () => full.make('kai', async () => photo)
  const waiting = Promise.allSettled(Array.from({ length: 21 }, add))
  await expect(add()).rejects.toMatchObject({ code: 'too_many_uploads', retryAfterSeconds: 5 })
  await full.make('maya', async () => photo.subarray(0, 500))
  await full.close()
  expect(await waiting).toHaveLength(21)
})

test('a photo behind four surfers with many expensive pictures waits for one of each at most', async () => {
  const expensive = emptyPng({ width: 600, height: 600, depth: 16, channels: 4 })
  const made: string[] = []
  const send = (surfer: string, file: Buffer) => queue.make(surfer, async () => file).then(() => made.push(surfer))
  const attackers = ['a', 'b', 'c', 'd']
  const attacks = attackers.flatMap((attacker) => Array.from({ length: 5 }, () => send(attacker, expensive)))
  await Promise.all([...attacks, send('maya', photo)])
  expect(made).toHaveLength(21)
  // Those that ran beside it may have ended before it did.
  expect(made.indexOf('maya')).toBeLessThan(10)
})

test('a process that does not start is a server error and blames no picture', async () => {
  const missing = startPictureQueue({ program: join(folder, 'missing.mjs') })
  await expect(missing.make('kai', async () => photo)).rejects.toThrow('did not start')
  await missing.close()
})

test('closing the queue does not wait, and refuses no picture as faulty', async () => {
  const begun = join(folder, 'begun')
  const program = await aProgram(`process.getBuiltinModule('fs').writeFileSync('${begun}', '')`)
  const closing = startPictureQueue({ program })
  const [making, waiting] = [closing.make('kai', async () => photo), closing.make('kai', async () => photo)]
  const answers = Promise.allSettled([making, waiting])
  await expect.poll(() => existsSync(begun)).toBe(true)
  await closing.close()
  expect(await answers).toMatchObject([
    { reason: { message: 'The server stopped before the response came.' } },
    { reason: { message: 'This process takes no more requests.' } },
  ])
})

test('the picture process ends when its server is killed', async () => {
  const program = `
    import { startPictureQueue } from '#server/platform/pictures/picture-queue.ts'
    await startPictureQueue().make('kai', async () => Buffer.from('${photo.toString('base64')}', 'base64'))
    console.log('made')`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const [child] = childrenOf(server.pid!)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect.poll(() => isThere(child!)).toBe(false)
})

function isThere(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
