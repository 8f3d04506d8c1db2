import { setWorkFactor } from '#server/features/backups/archive/encryption.ts'

// Opening and closing an archive take 370 ms of a processor each. What they really cost is tested in read-archive.test.ts.
export const CHEAP_FACTOR = 4
setWorkFactor(CHEAP_FACTOR)
