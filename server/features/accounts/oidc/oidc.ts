import * as client from 'openid-client'
import { z } from 'zod'
import type { Env } from '#server/platform/config/env.ts'
import { isLoopback } from '#server/platform/config/env-rules.ts'

const TIMEOUT_SECONDS = 5
/** Maximum age of the issuer's own sign-in after it was requested again. */
export const AGAIN_WITHIN_SECONDS = 5 * 60
const SCOPE = 'openid email profile'

/** Stored between leaving for the issuer and returning. */
export const trip = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
type Trip = z.infer<typeof trip>

/** Values of other types count as missing. */
const optionalText = z.string().trim().min(1).optional().catch(undefined)
/** Loose, because OIDC_OPERATORS may name any claim. */
const claims = z.looseObject({
  iss: z.string(),
  sub: z.string(),
  email: optionalText,
  /** Some issuers send it as text. */
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional()
    .catch(undefined),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  /** Time of sign-in at the issuer in seconds since 1970; not every issuer sends it. */
  auth_time: z.number().optional().catch(undefined),
})
export type Claims = z.infer<typeof claims>

export class Turned extends Error {
  /** `refused`: the issuer rejects Lineup's configuration. */
  readonly why: 'away' | 'denied' | 'refused' | 'broken'

  constructor(why: Turned['why'], cause?: unknown) {
    super(`sign-in through the issuer: ${why}`, { cause })
    this.why = why
  }
}

export function issuerOf({ OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '', PUBLIC_URL }: Env) {
  const address = new URL(OIDC_ISSUER)
  const callback = `${PUBLIC_URL}/api/login/callback`
  let known: Promise<client.Configuration> | undefined

  const discover = () =>
    client.discovery(address, OIDC_CLIENT_ID, undefined, authentication(OIDC_CLIENT_SECRET), {
      timeout: TIMEOUT_SECONDS,
      // Verifies signatures even over TLS from the issuer.
      execute: [client.enableNonRepudiationChecks, ...(isLoopback(address) ? [client.allowInsecureRequests] : [])],
    })

  /** The next surfer repeats a failed discovery. */
  const configuration = () => {
    known ??= discover().catch((error) => {
      known = undefined
      throw new Turned('away', error)
    })
    return known
  }

  return {
    /** Returns the issuer's address and the state to store. `again` requires a new sign-in there. */
    async leave({ again = false } = {}): Promise<{ url: URL; trip: Trip }> {
      const config = await configuration()
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login', max_age: String(AGAIN_WITHIN_SECONDS) }),
      })
      return { url, trip: { state, nonce, verifier } }
    },

    /** Throws Turned. */
    async comeBack(query: URLSearchParams, { state, nonce, verifier }: Trip): Promise<Claims> {
      if (query.get('state') !== state) throw new Turned('broken')
      const error = query.get('error')
      if (error !== null)
        throw new Turned(whyAnswered(error), { error, error_description: query.get('error_description') })
      const config = await configuration()
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await client.authorizationCodeGrant(config, new URL(`${callback}?${query}`), checks)
        const idToken = claims.parse(tokens.claims())
        // Many issuers omit the e-mail, or its verification, from the ID token.
        const isWhole = idToken.email !== undefined && idToken.email_verified !== undefined
        if (isWhole || !config.serverMetadata().userinfo_endpoint) return idToken
        return merge(idToken, await fetchUserInfo(config, tokens.access_token, idToken))
      } catch (error) {
        throw await turnedBy(error)
      }
    },
  }
}

/** Empty if userinfo fails and the ID token has an address. */
async function fetchUserInfo(
  config: client.Configuration,
  accessToken: string,
  idToken: Claims,
): Promise<Partial<Claims>> {
  try {
    return claims.partial().parse(await client.fetchUserInfo(config, accessToken, idToken.sub))
  } catch (error) {
    if (idToken.email !== undefined && statusOf(error) >= 400 && statusOf(error) < 500) return {}
    throw error
  }
}

/** The ID token takes precedence; a verification applies to its own address only. */
function merge(idToken: Claims, more: Partial<Claims>): Claims {
  const isSameAddress = idToken.email === undefined || more.email === undefined || isSame(idToken.email, more.email)
  const optionalText = Object.fromEntries(Object.entries(idToken).filter(([, value]) => value !== undefined))
  return claims.parse({ ...more, ...(!isSameAddress && { email_verified: undefined }), ...optionalText })
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** By header, as the standard says, unless the issuer wants the secret in the body. */
function authentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

const UNREACHABLE = [
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

/** Errors of this attempt (RFC 6749; OpenID Connect Core, 3.1.2.6). All others are configuration errors. */
const OF_THIS_TRY: Record<string, Turned['why']> = {
  access_denied: 'denied',
  server_error: 'broken',
  temporarily_unavailable: 'broken',
  login_required: 'broken',
  interaction_required: 'broken',
  consent_required: 'broken',
  account_selection_required: 'broken',
  /** A code that is used, expired or of another browser. */
  invalid_grant: 'broken',
}
const whyAnswered = (error: string): Turned['why'] => OF_THIS_TRY[error] ?? 'refused'

async function turnedBy(error: unknown): Promise<Turned> {
  if (error instanceof client.WWWAuthenticateChallengeError) {
    // The library does not read the body of a response with a challenge.
    const body = errorBody.safeParse(await error.response.json().catch(() => undefined)).data
    return new Turned(body ? whyAnswered(body.error) : 'refused', body ?? error)
  }
  if (error instanceof client.ResponseBodyError) {
    const { error: code, error_description } = error
    return new Turned(error.status >= 500 ? 'away' : whyAnswered(code), { error: code, error_description })
  }
  return new Turned(isIssuersFault(error) ? 'away' : 'broken', error)
}

const errorBody = z.object({ error: z.string(), error_description: z.string().optional() })

/** 0 without a response. */
function statusOf(error: unknown): number {
  if (error instanceof client.WWWAuthenticateChallengeError || error instanceof client.ResponseBodyError)
    return error.status
  return error instanceof client.ClientError && error.cause instanceof Response ? error.cause.status : 0
}

/** No network or an invalid response: not caused by the browser. */
function isIssuersFault(error: unknown): boolean {
  if (error instanceof client.ClientError) return UNREACHABLE.includes(error.code ?? '')
  return error instanceof TypeError
}
