import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

/** The address without host, because the sender's cookie belongs to whatever host the browser uses. */
export async function signedTarget(db: Database, uploadId: string, expiresAt: number): Promise<string> {
  const target = `/api/uploads/${uploadId}?expires=${expiresAt}`
  const key = await secretOf(db, 'upload-targets')
  return `${target}&signature=${createHmac('sha256', key).update(`PUT ${target}`).digest('base64url')}`
}

/** Refuses upload_not_signed and upload_expired. */
export async function refuseOtherTargets(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { url, uploadId, expiresAt }: { url: string; uploadId: string; expiresAt: number },
): Promise<void> {
  const given = Buffer.from(url)
  const signed = Buffer.from(await signedTarget(db, uploadId, expiresAt))
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) throw new Refusal('upload_not_signed')
  if (now().getTime() > expiresAt) throw new Refusal('upload_expired')
}
