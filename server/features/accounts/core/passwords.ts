import { startArgon2Pool } from '#server/platform/argon2/pool.ts'
import type { Cost } from '#server/platform/argon2/thread.ts'

/** OWASP's first choice for argon2id, which is the library's default kind. Memory in KiB. */
export const PASSWORD_COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = PASSWORD_COST
/** Of random bytes, with this cost: compared with where there is no hash, so that an answer takes as long. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$isRJu8hNY9rfYhnpO0YPuA$nLkPS2XRRJJY2rbs66VrR66u9yME6Bi4bxsQNrbZYrw'

/** Sets what a hash costs from now on: tests hash hundreds of passwords, and the product never calls it. */
export const setPasswordCost = (other: Cost) => {
  cost = other
}

const pool = startArgon2Pool()

// Devices differ in how they write one and the same accented letter.
const asTyped = (password: string) => password.normalize('NFKC')

/** The length that counts: in characters as people see them on their keys, of what is hashed. */
export const lengthOf = (password: string) => [...asTyped(password)].length

/** Whether a hash was made at another cost, or in another way, than hashes are made now. */
export const isOutdated = (stored: string) =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/** The argon2id hash to store; with the same salt the same one. Refuses `busy` when too many wait. */
export const hashOf = (secret: string, salt?: Uint8Array) => pool.hash(asTyped(secret), cost, salt)

/** Whether the password belongs to the hash. Without a hash it takes as long, and the answer is no. Refuses `busy`. */
export async function isRight(password: string, stored: string | undefined): Promise<boolean> {
  const right = await pool.verify(asTyped(password), stored ?? NOBODYS_HASH)
  return right && stored !== undefined
}
