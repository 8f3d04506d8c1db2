import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { type BackupPlace, backupName } from '#server/features/backups/places/place.ts'

const CHUNK = Buffer.alloc(1024 * 1024, 'wave')
async function* chunks(count: number, failure?: Error) {
  for (let nth = 0; nth < count; nth += 1) yield CHUNK
  if (failure) throw failure
}

/** `leftovers` counts what a failed write left there. */
export function backupPlaceKeepsItsPromises(
  makePlace: () => Promise<{ place: BackupPlace; leftovers: () => Promise<number> | number }>,
) {
  let place: BackupPlace
  let leftovers: () => Promise<number> | number
  beforeAll(async () => {
    ;({ place, leftovers } = await makePlace())
  })

  test('every byte comes back, of twenty megabytes as of one', async () => {
    for (const count of [20, 1]) {
      const name = `${count}.tar`
      expect(await place.write(name, chunks(count))).toBe(count * CHUNK.length)
      expect((await buffer(await place.read(name))).equals(Buffer.concat(Array(count).fill(CHUNK)))).toBe(true)
      await place.remove(name)
    }
  })

  test('a write that fails leaves nothing, and rejects with the reason', async () => {
    const reason = new Error('the database went away')
    for (const count of [20, 1]) await expect(place.write('failed.tar', chunks(count, reason))).rejects.toBe(reason)
    await expect(place.read('failed.tar')).rejects.toThrow('Check the name of the backup')
    expect(await leftovers()).toBe(0)
  })

  test('no backup replaces another one', async () => {
    await place.write('taken.tar', chunks(1))
    await expect(place.write('taken.tar', chunks(2))).rejects.toThrow('Choose another name')
    expect(await buffer(await place.read('taken.tar'))).toHaveLength(CHUNK.length)
    await place.remove('taken.tar')
  })

  test('backups are listed by time, other files not at all, and removing one twice is no error', async () => {
    const names = [3, 1, 2].map((day) => backupName(new Date(Date.UTC(2026, 6, day)), { encrypted: day === 2 }))
    for (const name of [...names, 'holidays.tar']) await place.write(name, chunks(1))
    const listed = await place.list()
    expect(listed.map(({ name }) => name)).toEqual(names.toSorted())
    expect(listed[0]).toMatchObject({ bytes: CHUNK.length, writtenAt: expect.any(Date) })
    for (const name of [...names, ...names, 'holidays.tar']) await place.remove(name)
    expect(await place.list()).toEqual([])
  })

  test('a missing backup is named', async () => {
    await expect(place.read('gone.tar')).rejects.toThrow(`There is no ${place.addressOf('gone.tar')}.`)
  })
}
