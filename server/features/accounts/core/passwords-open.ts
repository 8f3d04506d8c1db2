import type { Env } from '#server/platform/config/env.ts'

/** Whether passwords and passkeys open accounts: an OpenID Connect issuer signs everyone in, unless both were asked for. */
export const arePasswordsOpen = ({
  OIDC_ISSUER,
  OIDC_BESIDE_PASSWORDS,
}: Pick<Env, 'OIDC_ISSUER' | 'OIDC_BESIDE_PASSWORDS'>) => !OIDC_ISSUER || OIDC_BESIDE_PASSWORDS
