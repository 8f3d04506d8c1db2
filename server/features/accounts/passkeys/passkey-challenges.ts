import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { keyFrom, seal, unseal } from '#server/platform/database/sealed.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

const SECRET = 'passkey_challenges'
export const CHALLENGE_SECONDS = 5 * 60

const sealedChallenge = z.object({ purpose: z.string(), until: z.number() })
const keyIn = async (db: Deps['db']) => keyFrom(await secretOf(db, SECRET), SECRET)

/** Valid for five minutes. Nothing is stored: random bits seal the purpose, which every process can open. */
export async function newChallenge({ db, now }: Pick<Deps, 'db' | 'now'>, purpose: string) {
  const until = now().getTime() + CHALLENGE_SECONDS * 1000
  return Buffer.from(seal(JSON.stringify({ purpose, until }), await keyIn(db)), 'base64url')
}

/** Accepts challenges (base64url) of this server, for this purpose, within five minutes. */
export async function challengeCheck({ db, now }: Pick<Deps, 'db' | 'now'>, purpose: string) {
  const key = await keyIn(db)
  return (challenge: string): boolean => {
    const opened = unseal(challenge, key)
    if (!opened) return false
    const made = sealedChallenge.parse(JSON.parse(opened))
    return made.purpose === purpose && made.until > now().getTime()
  }
}
