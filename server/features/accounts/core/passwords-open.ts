import type { Env } from '#server/platform/config/env.ts'

/** With an OpenID Connect issuer only if configured beside it. */
export const arePasswordsOpen = ({
  OIDC_ISSUER,
  OIDC_BESIDE_PASSWORDS,
}: Pick<Env, 'OIDC_ISSUER' | 'OIDC_BESIDE_PASSWORDS'>) => !OIDC_ISSUER || OIDC_BESIDE_PASSWORDS
