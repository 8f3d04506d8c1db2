import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const made = () => mkdtempSync(join(tmpdir(), 'lineup-test-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** An empty folder for the tests of a file; its path. */
export function folderInFile(): string {
  const folder = made()
  afterAll(() => remove(folder))
  return folder
}

/** An empty folder for the rest of a test; its path. */
export function folderInTest(): string {
  const folder = made()
  onTestFinished(() => remove(folder))
  return folder
}
