import { isIP } from 'node:net'
import { Refusal } from '#contract/refusals.ts'
import type { Env } from '#server/platform/config/env.ts'

/** With an OpenID Connect issuer only if configured beside it. */
export const arePasswordsOpen = ({
  OIDC_ISSUER,
  OIDC_BESIDE_PASSWORDS,
}: Pick<Env, 'OIDC_ISSUER' | 'OIDC_BESIDE_PASSWORDS'>) => !OIDC_ISSUER || OIDC_BESIDE_PASSWORDS

/** The domain and origin of passkeys. */
export type RelyingParty = { id: string; origin: string }
type Address = Pick<Env, 'PUBLIC_URL' | 'OIDC_ISSUER' | 'OIDC_BESIDE_PASSWORDS'>

/**
 * Null if an issuer signs everyone in, or browsers refuse this address (an IP address, or plain http from elsewhere).
 */
export function relyingPartyOf(env: Address): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(env.PUBLIC_URL)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return !arePasswordsOpen(env) || isAddress || !isSafe ? null : { id: hostname, origin }
}

/** Refuses not_supported instead. */
export function relyingPartyIn(env: Address): RelyingParty {
  const party = relyingPartyOf(env)
  if (!party) throw new Refusal('not_supported')
  return party
}
