import webPush, { type VapidKeys } from 'web-push'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

/** VAPID keys of this installation (RFC 8292), created on first use. */
export const pushKeysOf = async (db: Database): Promise<VapidKeys> =>
  JSON.parse(await secretOf(db, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys())))
