import { describe, expect, test } from 'vitest'
import { bucketPlace } from '#server/features/backups/places/bucket-place.ts'
import { backupPlaceKeepsItsPromises } from '#server/features/backups/places/conformance.ts'
import { locateBackup } from '#server/features/backups/places/open-place.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { startS3 } from '#test/fakes/s3-stand-in.ts'
import { inFile } from '#test/files/in-file.ts'

const s3 = inFile(() => startS3())
const env = () => ({ ...readEnv({}), ...s3.env })

describe.each(['', 'surf/backups'])('with the prefix "%s"', (prefix) => {
  backupPlaceKeepsItsPromises(async () => ({
    place: bucketPlace(env(), s3.env.S3_BUCKET, prefix),
    leftovers: () => s3.multiparts.size + s3.objects.size,
  }))
})

test('an address names a bucket, a prefix and a name', async () => {
  const { place, name } = await locateBackup(env(), 's3://beach/surf/backups/a.tar')
  expect(place.addressOf(name)).toBe('s3://beach/surf/backups/a.tar')
  await expect(place.write(name, (async function* () {})())).rejects.toThrow('Check the address and the rights')
  await expect(locateBackup(readEnv({}), 's3://beach/a.tar')).rejects.toThrow('s3:// needs S3_ACCESS_KEY_ID')
})
