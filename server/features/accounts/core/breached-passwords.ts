import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'

/** Whoever chooses a password waits no longer than this for the list. */
const TIMEOUT_MS = 1_000
const PREFIX_DIGITS = 5
const LEAKED = 'This password was found in a data leak, please choose another'

/**
 * Refuses invalid_request for a password that is known from data leaks. The list (BREACHED_PASSWORDS_URL, which speaks as
 * Pwned Passwords' range API does) gets the first five hexadecimal digits of its SHA-1 hash, which some thousand others
 * share. Nobody is kept out while it does not answer.
 */
export async function refuseBreached({ env, log }: Pick<Deps, 'env' | 'log'>, password: string): Promise<void> {
  if (env.BREACHED_PASSWORDS_URL === '') return
  const isLeaked = await isListed(env.BREACHED_PASSWORDS_URL, password).catch((error) => {
    log.warn({ err: error }, 'the list of leaked passwords could not be asked')
    return false
  })
  if (isLeaked) throw new Refusal('invalid_request', { issues: [{ path: 'password', message: LEAKED }] })
}

async function isListed(url: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const response = await fetch(`${url}${hash.slice(0, PREFIX_DIGITS)}`, {
    // Answers of one length do not tell a listener which digits were asked for.
    headers: { 'add-padding': 'true', 'user-agent': 'Lineup' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The list answered ${response.status}.`)
  const rest = hash.slice(PREFIX_DIGITS)
  // Padding counts as seen 0 times.
  return (await response.text()).split(/\r?\n/).some((line) => line.startsWith(`${rest}:`) && !line.endsWith(':0'))
}
