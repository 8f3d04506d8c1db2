import { z } from 'zod'
import { id, numberInQuery } from '#contract/endpoint.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '#contract/limits.ts'

export const limit = numberInQuery.pipe(z.int().min(1).max(MAX_LIMIT)).default(DEFAULT_LIMIT)

/** Id of the last row that the caller has. */
export const cursor = id.optional()
