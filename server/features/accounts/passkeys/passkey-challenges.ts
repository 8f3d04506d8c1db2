import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { keyFrom, seal, unseal } from '#server/features/accounts/core/sealed.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

const SECRET = 'passkey_challenges'
export const CHALLENGE_SECONDS = 5 * 60

const sealedChallenge = z.object({ purpose: z.string(), until: z.number() })
const keyIn = async (db: Deps['db']) => keyFrom(await secretOf(db, SECRET), SECRET)

/**
 * What a passkey is to sign for this purpose alone, within five minutes. Nothing of it is kept here: its random bytes are
 * the seal around what it is for, which every process can open and nobody else can make.
 */
export async function newChallenge({ db, now }: Pick<Deps, 'db' | 'now'>, purpose: string) {
  const until = now().getTime() + CHALLENGE_SECONDS * 1000
  return Buffer.from(seal(JSON.stringify({ purpose, until }), await keyIn(db)), 'base64url')
}

/** A test of challenges (base64url): whether this server made it for this purpose, and no more than five minutes ago. */
export async function challengeCheck({ db, now }: Pick<Deps, 'db' | 'now'>, purpose: string) {
  const key = await keyIn(db)
  return (challenge: string): boolean => {
    const opened = unseal(challenge, key)
    if (!opened) return false
    const made = sealedChallenge.parse(JSON.parse(opened))
    return made.purpose === purpose && made.until > now().getTime()
  }
}
