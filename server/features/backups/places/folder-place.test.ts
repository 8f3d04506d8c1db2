import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupPlaceKeepsItsPromises } from '#server/features/backups/places/conformance.ts'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import { canMount, mountSmallDisk } from '#test/files/small-disk.ts'
import { folderInFile } from '#test/files/test-folder.ts'

const folder = folderInFile()

backupPlaceKeepsItsPromises(async () => ({
  place: folderPlace(folder),
  leftovers: async () => (await readdir(folder)).length,
}))

test('a folder that is not there is named', async () => {
  const place = folderPlace(join(folder, 'nowhere'))
  await expect(place.write('a.tar', (async function* () {})())).rejects.toThrow('There is no')
})

if (canMount)
  test('a full disk is reported, and nothing is left there', async () => {
    const disk = await mountSmallDisk(2_000_000)
    const large = async function* () {
      for (let nth = 0; nth < 8; nth += 1) yield Buffer.alloc(1_000_000, nth)
    }
    await expect(folderPlace(disk.folder).write('a.tar', large())).rejects.toThrow('There is no room left for')
    expect(await readdir(disk.folder)).toEqual([])
    await disk.unmount()
  })
