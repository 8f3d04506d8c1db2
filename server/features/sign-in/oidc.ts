import * as client from 'openid-client'
import { z } from 'zod'
import type { Env } from '#server/platform/env.ts'
import { isLoopback } from '#server/platform/env-values.ts'

const TIMEOUT_SECONDS = 5
/** So old may the issuer's own sign-in be when the surfer was to sign in there again. */
export const AGAIN_WITHIN_SECONDS = 5 * 60
const SCOPE = 'openid email profile'

/** What must be remembered between leaving for the issuer and coming back. */
export const trip = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
type Trip = z.infer<typeof trip>

/** What an issuer says about a surfer. Other kinds of values than these count as not said. */
const said = z.string().trim().min(1).optional().catch(undefined)
const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  email: said,
  email_verified: z.literal(true).optional().catch(undefined),
  name: said,
  given_name: said,
  family_name: said,
  /** When the surfer signed in at the issuer, in seconds since 1970; not every issuer says it. */
  auth_time: z.number().optional().catch(undefined),
})
export type Claims = z.infer<typeof claims>

/** Why a surfer came back from the issuer without being known. */
export class Turned extends Error {
  readonly why: 'away' | 'denied' | 'broken'

  constructor(why: Turned['why'], cause?: unknown) {
    super(`sign-in through the issuer: ${why}`, { cause })
    this.why = why
  }
}

/** The configured OpenID Connect issuer, asked about itself when it is first needed. */
export function issuerOf({ OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '', PUBLIC_URL }: Env) {
  const address = new URL(OIDC_ISSUER)
  const callback = `${PUBLIC_URL}/api/login/callback`
  let known: Promise<client.Configuration> | undefined

  const discover = () =>
    client.discovery(address, OIDC_CLIENT_ID, undefined, authentication(OIDC_CLIENT_SECRET), {
      timeout: TIMEOUT_SECONDS,
      // The signature of what the issuer says is checked, though it comes from the issuer itself.
      execute: [client.enableNonRepudiationChecks, ...(isLoopback(address) ? [client.allowInsecureRequests] : [])],
    })

  /** An issuer that is down is asked again by the next surfer. */
  const configuration = () => {
    known ??= discover().catch((error) => {
      known = undefined
      throw new Turned('away', error)
    })
    return known
  }

  return {
    /** Where to send the browser, and what to remember until it is back. `again` has the issuer ask who signs in, whoever is signed in there. */
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

    /** Who came back with this query. Throws Turned. */
    async comeBack(query: URLSearchParams, { state, nonce, verifier }: Trip): Promise<Claims> {
      if (query.get('state') !== state) throw new Turned('broken')
      if (query.has('error')) throw new Turned(query.get('error') === 'access_denied' ? 'denied' : 'broken')
      const config = await configuration()
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await client.authorizationCodeGrant(config, new URL(`${callback}?${query}`), checks)
        const told = tokens.claims()
        // Many issuers keep the e-mail out of the ID token.
        const asks = told && !told.email && config.serverMetadata().userinfo_endpoint
        const more = asks ? await client.fetchUserInfo(config, tokens.access_token, told.sub) : {}
        return claims.parse({ ...more, ...told })
      } catch (error) {
        throw new Turned(isIssuersFault(error) ? 'away' : 'broken', error)
      }
    },
  }
}

/** The secret goes into the header, as the standard has it, unless the issuer says that it wants it in the body. */
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

/** No network, no sense, or no trust in us: nothing that the surfer's browser could have caused. */
function isIssuersFault(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500 || error.error === 'invalid_client'
  if (error instanceof client.ClientError) return UNREACHABLE.includes(error.code ?? '')
  return error instanceof TypeError
}
