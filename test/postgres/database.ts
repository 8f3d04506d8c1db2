import { inject } from 'vitest'
import { cloneTemplate, type TestDatabase } from '#test/postgres/postgres.ts'

/** A fresh, migrated database for one test or one file; whoever asks for it drops it. */
export const createDatabase = (): Promise<TestDatabase> => cloneTemplate(inject('templateUrl'))
