import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

export const STOP_PATH = '/api/mail/stop'

export const stopSecretOf = (db: Database) => secretOf(db, 'mail-stop')

/** Path that ends the surfer's mail, valid for ever. */
export const stopAddress = (userId: string, secret: string) =>
  `${STOP_PATH}?${new URLSearchParams({ surfer: userId, key: signatureOf(userId, secret) })}`

/** Undefined if the signature is wrong. */
export function surferOfStop({ surfer, key }: { surfer?: unknown; key?: unknown }, secret: string): string | undefined {
  if (typeof surfer !== 'string' || typeof key !== 'string') return undefined
  const right = Buffer.from(signatureOf(surfer, secret))
  const given = Buffer.from(key)
  return given.length === right.length && timingSafeEqual(given, right) ? surfer : undefined
}

const signatureOf = (userId: string, secret: string) => createHmac('sha256', secret).update(userId).digest('base64url')
