import webPush, { type VapidKeys } from 'web-push'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

/** By which push services know this installation (RFC 8292), made at the first asking: browsers subscribe to the public one. */
export const pushKeysOf = async (db: Database): Promise<VapidKeys> =>
  JSON.parse(await secretOf(db, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys())))
