import { startArgon2Pool } from '#server/platform/argon2/pool.ts'
import type { Cost } from '#server/platform/argon2/thread.ts'

/** OWASP's first choice for argon2id, the library's default. Memory in KiB. */
export const PASSWORD_COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = PASSWORD_COST
/** Hash of random bytes, compared with for unknown accounts, so that the answer takes as long. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$isRJu8hNY9rfYhnpO0YPuA$nLkPS2XRRJJY2rbs66VrR66u9yME6Bi4bxsQNrbZYrw'

/** For tests alone, which hash hundreds of passwords. */
export const setPasswordCost = (other: Cost) => {
  cost = other
}

const pool = startArgon2Pool()

// Devices encode an accented letter differently.
const asTyped = (password: string) => password.normalize('NFKC')

/** In the characters that are hashed, as people count them. */
export const lengthOf = (password: string) => [...asTyped(password)].length

/** True for a hash of another cost or algorithm. */
export const isOutdated = (stored: string) =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/** The argon2id hash to store. Refuses `busy`. */
export const hashOf = (secret: string, salt?: Uint8Array) => pool.hash(asTyped(secret), cost, salt)

/** False without a hash, after the same time. Refuses `busy`. */
export async function isRight(password: string, stored: string | undefined): Promise<boolean> {
  const right = await pool.verify(asTyped(password), stored ?? NOBODYS_HASH)
  return right && stored !== undefined
}
