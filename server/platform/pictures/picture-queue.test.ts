import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPictureWorker } from '#server/platform/pictures/picture-worker.ts'

const worker = startPictureWorker()
let folder: string
let photo: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lineup-pictures-'))
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1f6f8b' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await worker.close()
  await rm(folder, { recursive: true, force: true })
})

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

test('a file is read when it is its turn, so that those who wait take no memory', async () => {
  let reading = 0
  const inTurn = async () => {
    reading += 1
    expect(reading).toBe(1)
    return photo
  }
  const made = await Promise.all(Array.from({ length: 5 }, () => worker.make(inTurn).finally(() => (reading -= 1))))
  expect(new Set(made.map(({ large }) => Buffer.from(large).toString('base64'))).size).toBe(1)
})

test('a picture that the process does not survive is refused, and the next one is made', async () => {
  const dying = startPictureWorker({
    program: await aProgram(
      `if (file.length > 1000) process.kill(process.pid, 'SIGKILL'); process.send({ made: { large: file }, memoryBytes: 1 })`,
    ),
  })
  const small = photo.subarray(0, 500)
  const answers = await Promise.allSettled([photo, small, photo, small].map((file) => dying.make(async () => file)))
  expect(answers).toMatchObject([
    { reason: { code: 'broken_picture' } },
    { value: { large: small } },
    { reason: { code: 'broken_picture' } },
    { value: { large: small } },
  ])
  await dying.close()
})

test('a picture that takes too long is refused, and the next one is made', async () => {
  const endless = startPictureWorker({
    program: await aProgram(`while (file.length > 1000); process.send({ made: { large: file }, memoryBytes: 1 })`),
    patienceMs: 2_000,
  })
  await expect(endless.make(async () => photo)).rejects.toMatchObject({ code: 'broken_picture' })
  await expect(endless.make(async () => photo.subarray(0, 500))).resolves.toBeDefined()
  await endless.close()
})

test('a process that keeps too much memory makes room for another one', async () => {
  const greedy = startPictureWorker({
    program: await aProgram(`process.send({ made: { large: process.pid }, memoryBytes: 2 ** 40 })`),
  })
  const [one, other] = [await greedy.make(async () => photo), await greedy.make(async () => photo)]
  expect(one.large).not.toBe(other.large)
  await greedy.close()
})

test('a process that does not start is our fault, not that of the picture', async () => {
  const missing = startPictureWorker({ program: join(folder, 'missing.mjs') })
  await expect(missing.make(async () => photo)).rejects.toThrow('did not start')
  await missing.close()
})

test('who closes waits for nobody, and blames no picture', async () => {
  const begun = join(folder, 'begun')
  const program = await aProgram(`process.getBuiltinModule('fs').writeFileSync('${begun}', '')`)
  const closing = startPictureWorker({ program })
  const [making, waiting] = [closing.make(async () => photo), closing.make(async () => photo)]
  const answers = Promise.allSettled([making, waiting])
  await expect.poll(() => existsSync(begun)).toBe(true)
  await closing.close()
  expect(await answers).toMatchObject([
    { reason: { message: 'The server stopped before the picture was made.' } },
    { reason: { message: 'No more pictures are made.' } },
  ])
})

test('the process ends with a server that is killed', async () => {
  const program = `
    import { startPictureWorker } from '#server/platform/pictures/picture-worker.ts'
    await startPictureWorker().make(async () => Buffer.from('${photo.toString('base64')}', 'base64'))
    console.log('made')`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const [child] = childrenOf(server.pid!)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect.poll(() => isThere(child!), { timeout: 10_000 }).toBe(false)
})

function isThere(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
