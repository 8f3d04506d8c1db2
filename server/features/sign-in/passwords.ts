import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id, which is the library's default kind. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const FEWEST_DIFFERENT_CHARACTERS = 3

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

// Devices differ in how they write one and the same accented letter.
const asTyped = (password: string) => password.normalize('NFKC')

/** The argon2id hash to store. */
export const hashOf = (password: string) => hash(asTyped(password), COST)

const nobodysHash = hashOf(randomUUID())

/** Whether the password belongs to the hash. Without a hash it takes as long, and the answer is no. */
export async function isRight(password: string, stored: string | undefined): Promise<boolean> {
  const right = await verify(stored ?? (await nobodysHash), asTyped(password))
  return right && stored !== undefined
}

/** Why the password is too easy to guess for this person, in words for people; null when it is not. */
export function weakness(password: string, about: { email: string; firstName: string; lastName: string }) {
  const plain = password.toLowerCase()
  const [mailbox = ''] = about.email.split('@')
  const own = [about.email, mailbox, about.firstName + about.lastName, `${about.firstName} ${about.lastName}`]
  if (own.some((word) => bare(word) !== '' && bare(word) === bare(plain)))
    return 'Please do not use your e-mail or name as the password'
  if (common.has(plain) || new Set(plain).size < FEWEST_DIFFERENT_CHARACTERS)
    return 'This password is too common, please choose another'
  return null
}

/** What is left of a word when case, spaces, signs, and digits at its end do not count. */
const bare = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]/gu, '')
    .replace(/\p{N}+$/u, '')
