import { expect } from 'vitest'
import type { Database } from '#server/platform/database.ts'

/** Resolves once the buddies of all check-ins until now were notified. */
export const fannedOut = (db: Database) =>
  expect.poll(() => db.selectFrom('checkInFanOuts').select('id').execute(), { interval: 5 }).toEqual([])
