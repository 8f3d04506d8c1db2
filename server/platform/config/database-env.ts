import { z } from 'zod'
import { isUrl, wholeNumber } from '#server/platform/config/env-rules.ts'

const databaseUrl = z
  .string()
  .refine((value) => isUrl(value, /^postgres(ql)?:$/), 'must be an address such as postgres://lineup@localhost/lineup')

const databaseUrls = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(databaseUrl))

/** The environment's names of the database. */
export const databaseNames = {
  DATABASE_URL: databaseUrl
    .optional()
    .describe('A PostgreSQL of your own, 15 or newer. By default Lineup brings and runs one.'),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe('The same database without its pooler, if DATABASE_URL leads through one, such as PgBouncer.'),
  DATABASE_REPLICA_URL: databaseUrls
    .optional()
    .describe(
      'Streaming replicas of that database, with commas between, each by its own address without a pooler; lists, feeds and profiles are read there. By default none.',
    ),
  DATABASE_POOL: wholeNumber(1, 1000).default(6).describe('How many connections to the database are kept at most.'),
}
