import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'

const backup = z.object({
  id,
  /** 'removed': a good one that made room for newer ones. */
  state: z.enum(['waiting', 'running', 'good', 'failed', 'removed']),
  isScheduled: z.boolean(),
  /** The operator's name. */
  begunBy: z.string().nullable(),
  place: z.string(),
  file: z.string().nullable(),
  isEncrypted: z.boolean(),
  createdAt: time,
  endedAt: time.nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  /** While it runs. `done` and `all` count tables, or pictures and files. */
  progress: z
    .object({
      step: z.enum(['tables', 'objects', 'verifying', 'loading', 'finishing']),
      done: z.number(),
      all: z.number(),
      bytes: z.number(),
    })
    .nullable(),
  reason: z.string().nullable(),
})
z.globalRegistry.add(backup, { id: 'Backup' })
export type Backup = z.infer<typeof backup>

export const backups = endpoint('GET /api/backups', {
  about: 'Configured backups, and the latest runs of the last days.',
  forOperators: true,
  reply: z.object({
    /** Null if nothing is configured. `at` is 'HH:MM' by the server's `timeZone`. */
    schedule: z
      .object({ place: z.string(), at: z.string(), timeZone: z.string(), keep: z.number(), isEncrypted: z.boolean() })
      .nullable(),
    lastGoodAt: time.nullable(),
    isLate: z.boolean(),
    items: z.array(backup),
  }),
})
export const backUpNow = endpoint('POST /api/backups', {
  about: 'Starts a backup now, in the background.',
  refuses: ['backup_not_set_up', 'backup_running'],
  forOperators: true,
  reply: backup,
  status: 201,
})
