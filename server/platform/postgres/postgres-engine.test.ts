import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareEngine, SYSTEM_FOLDER } from '#server/platform/postgres/postgres-engine.ts'

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('a folder made for root alone by an app with an external database accepts a database', async () => {
  const folder = join(SYSTEM_FOLDER, `test-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    expect((await prepareEngine(folder)).runAs).toBeDefined()
    expect((await stat(folder)).mode & 0o777).toBe(0o711)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
