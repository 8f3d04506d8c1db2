import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FOREIGN_PATHS, objectStoreKeepsItsPromises } from '#server/platform/object-store/conformance.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { newPath } from '#server/platform/object-store/object-store.ts'
import { inFile } from '#test/files/in-file.ts'
import { canMount, mountSmallDisk } from '#test/files/small-disk.ts'
import { folderInFile } from '#test/files/test-folder.ts'

const home = folderInFile()
const store = inFile(() => diskStore(join(home, 'deep', 'objects')))

objectStoreKeepsItsPromises(() => store)

test('storing pictures leaves no partial file', async () => {
  const folder = 'whole'
  await Promise.all(Array.from({ length: 20 }, () => store.put(newPath(folder, 'jpg'), Buffer.alloc(100_000, 1))))
  const names = await readdir(join(home, 'deep', 'objects', folder))
  expect(names.filter((name) => name.endsWith('.jpg'))).toHaveLength(20)
  expect(names).toHaveLength(20)
})

test('the next picture removes the partial file of a killed process', async () => {
  const folder = join(home, 'killed')
  const program = `
    import { readdirSync } from 'node:fs'
    import { diskStore } from '#server/platform/object-store/disk.ts'
    const folder = '${folder}'
    const dieHalfway = () => {
      if (readdirSync(folder, { recursive: true }).some((name) => name.includes('.new-'))) process.kill(process.pid, 'SIGKILL')
      setImmediate(dieHalfway)
    }
    const store = diskStore(folder)
    await store.put('photos/00000000-0000-4000-8000-000000000001.webp', Buffer.alloc(0))
    setImmediate(dieHalfway)
    await store.put('photos/00000000-0000-4000-8000-000000000002.webp', Buffer.alloc(20_000_000))`
  const writing = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  expect(await once(writing, 'exit')).toEqual([null, 'SIGKILL'])
  const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))
  expect(await files()).toHaveLength(2)
  await diskStore(folder).put('photos/00000000-0000-4000-8000-000000000003.webp', Buffer.alloc(1))
  expect((await files()).toSorted()).toEqual([
    'photos/00000000-0000-4000-8000-000000000001.webp',
    'photos/00000000-0000-4000-8000-000000000003.webp',
  ])
})

test('no file beside the store is read, written or removed', async () => {
  await store.put(newPath('photos', 'webp'), Buffer.alloc(1))
  await writeFile(join(home, 'deep', 'secret.webp'), 'secret')
  for (const path of FOREIGN_PATHS) {
    expect(await store.get(path), path).toBeNull()
    await store.remove(path)
  }
  expect(await readdir(join(home, 'deep'))).toEqual(['objects', 'secret.webp'])
})

if (canMount)
  test('a full disk stores nothing, leaves no partial file, and the probe reports it', async () => {
    const disk = await mountSmallDisk(1_000_000)
    const full = diskStore(join(disk.folder, 'objects'))
    const before = newPath('photos', 'webp')
    await full.put(before, Buffer.alloc(1_000))
    await disk.fill()
    await expect(full.put(newPath('photos', 'webp'), Buffer.alloc(100_000))).rejects.toMatchObject({ code: 'ENOSPC' })
    await expect(full.probe()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(join(disk.folder, 'objects'), { recursive: true })).toEqual(['photos', before])
    await disk.empty()
    await full.put(newPath('photos', 'webp'), Buffer.alloc(100_000))
    await full.probe()
    await disk.unmount()
  })
