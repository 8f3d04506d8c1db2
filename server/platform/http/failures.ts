import { Refusal, type RefusalCode } from '#contract/refusals.ts'

export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Disk full, over quota, over a file size limit; PostgreSQL's disk_full. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']
/** Unreachable machines, failing disks, a process without files or memory. */
const AWAY = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM'],
]
/** SQLSTATEs unrelated to the statement; 25006 is read_only_sql_transaction, 55P03 lock_not_available. */
const AWAY_SQLSTATE = /^(08|40|53|57|58)...$|^25006$|^55P03$/

/** The cause is for the log only. */
export function refusalOf(thrown: unknown): Refusal {
  return thrown instanceof Refusal ? thrown : new Refusal(failingPart(thrown) ?? 'unexpected', { cause: thrown })
}

function failingPart(thrown: unknown): Extract<RefusalCode, 'unavailable' | 'storage_full'> | undefined {
  if (!(thrown instanceof Error)) return undefined
  const { code, $metadata } = thrown as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  const reason = String(code)
  if (NO_SPACE.includes(reason) || $metadata?.httpStatusCode === 507) return 'storage_full'
  // The SDK reports a failing S3 server by its HTTP status.
  const storeFails = ($metadata?.httpStatusCode ?? 0) >= 500
  if (storeFails || AWAY.includes(reason) || AWAY_SQLSTATE.test(reason)) return 'unavailable'
  return failingPart(thrown.cause) ?? (thrown instanceof DatabaseUnavailable ? 'unavailable' : undefined)
}
