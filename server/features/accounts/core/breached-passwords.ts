import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'

const TIMEOUT_MS = 1_000
const PREFIX_DIGITS = 5

/**
 * Refuses invalid_request. The list (BREACHED_PASSWORDS_URL, Pwned Passwords' range API) gets five hexadecimal digits
 * of the SHA-1 hash, shared by a thousand others. Accepts passwords while it does not answer.
 */
export async function refuseBreached({ env, log }: Pick<Deps, 'env' | 'log'>, password: string): Promise<void> {
  if (env.BREACHED_PASSWORDS_URL === '') return
  const isLeaked = await isListed(env.BREACHED_PASSWORDS_URL, password).catch((error) => {
    log.warn({ err: error }, 'the list of leaked passwords could not be asked')
    return false
  })
  if (isLeaked)
    throw new Refusal('invalid_request', { issues: [{ path: 'password', text: (texts) => texts.passwordWasLeaked }] })
}

async function isListed(url: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const response = await fetch(`${url}${hash.slice(0, PREFIX_DIGITS)}`, {
    // Equally long answers do not reveal the digits.
    headers: { 'add-padding': 'true', 'user-agent': 'Lineup' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The list answered ${response.status}.`)
  const rest = hash.slice(PREFIX_DIGITS)
  // Padding has a count of 0.
  return (await response.text()).split(/\r?\n/).some((line) => line.startsWith(`${rest}:`) && !line.endsWith(':0'))
}
