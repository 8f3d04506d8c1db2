import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

/**
 * Where a browser PUTs an upload when the store is not one that it can reach. The address has no host: whatever name
 * the app goes by in that browser, it is the one whose cookie says who sends.
 */
export async function signedTarget(db: Database, uploadId: string, expiresAt: number): Promise<string> {
  const target = `/api/uploads/${uploadId}?expires=${expiresAt}`
  const key = await secretOf(db, 'upload-targets')
  return `${target}&signature=${createHmac('sha256', key).update(`PUT ${target}`).digest('base64url')}`
}

/** Refuses upload_not_signed for every address but those that were given out, and upload_expired for old ones. */
export async function refuseOtherTargets(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { url, uploadId, expiresAt }: { url: string; uploadId: string; expiresAt: number },
): Promise<void> {
  const given = Buffer.from(url)
  const signed = Buffer.from(await signedTarget(db, uploadId, expiresAt))
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) throw new Refusal('upload_not_signed')
  if (now().getTime() > expiresAt) throw new Refusal('upload_expired')
}
