import { Refusal, type RefusalCode } from '#contract/refusals.ts'

/** The database could not be asked, or gave no answer. `cause` is what the connection said. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Disk full, over quota, over a file size limit; PostgreSQL's disk_full. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']
/** Other machines that are not reached, a disk that fails, and this process out of files or memory. */
const AWAY = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM'],
]
/**
 * PostgreSQL's classes of errors that have nothing to do with what was asked: connection exception, transaction rollback
 * (deadlock), insufficient resources, operator intervention (also a statement that took too long), system error; and
 * read_only_sql_transaction, which a standby says, and lock_not_available.
 */
const AWAY_SQLSTATE = /^(08|40|53|57|58)...$|^25006$|^55P03$/

/** What to tell a client when this was thrown: the refusal itself, that a part of the server fails, or `unexpected`; its cause is for the log. */
export function refusalOf(thrown: unknown): Refusal {
  return thrown instanceof Refusal ? thrown : new Refusal(failingPart(thrown) ?? 'unexpected', { cause: thrown })
}

/** `unexpected` is a bug. */
function failingPart(thrown: unknown): Extract<RefusalCode, 'unavailable' | 'storage_full'> | undefined {
  if (!(thrown instanceof Error)) return undefined
  const { code, $metadata } = thrown as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  const reason = String(code)
  if (NO_SPACE.includes(reason) || $metadata?.httpStatusCode === 507) return 'storage_full'
  // An S3 server that fails says so in a status; the SDK hands it on.
  const storeFails = ($metadata?.httpStatusCode ?? 0) >= 500
  if (storeFails || AWAY.includes(reason) || AWAY_SQLSTATE.test(reason)) return 'unavailable'
  return failingPart(thrown.cause) ?? (thrown instanceof DatabaseUnavailable ? 'unavailable' : undefined)
}
