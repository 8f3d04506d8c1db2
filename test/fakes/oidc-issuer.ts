import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { HOUR_SECONDS } from '#surf/time/durations.ts'
import { listenOnLoopback } from '#test/network/loopback.ts'

/** In seconds. */

export type IssuerClaims = {
  email?: string
  /** Some issuers say it as text. */
  email_verified?: boolean | 'true' | 'false'
  given_name?: string
  family_name?: string
  name?: string
  groups?: unknown
}

type Refused = { status: number; body: { error: string; error_description?: string }; challenge?: string }

/** What Lineup must be told to use this issuer. */
type IssuerClient = { clientId: string; clientSecret: string }

export type TestIssuer = IssuerClient & {
  url: string
  /** The surfers that it knows, by subject; may be changed at any time. */
  surfers: Map<string, IssuerClaims>
  /** Whom a browser that comes here is signed in as from now on; null: declines. */
  answerAs(subject: string | null): void
  /** Goes where a browser would, signs in as `subject` (null: declines), and gives the address that it is sent back to. */
  visit(authorizationUrl: string, subject: string | null): Promise<URL>
  /** Whether it publishes a key with which it has signed nothing. */
  setForeignKey(isForeign: boolean): void
  /** Which claims ID tokens have; at first none, for userinfo has them. */
  setIdToken(claims: (keyof IssuerClaims)[]): void
  /** What the token endpoint answers instead of tokens; undefined: tokens. */
  setRefusal(refusal: Refused | undefined): void
  /** Whether it answers everything with 503, as behind a proxy that has lost it. */
  setAway(isAway: boolean): void
  close(): Promise<void>
}

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }
}

/** One for all issuers of a process: RSA keys take long to find. */
let ownKey: ReturnType<typeof signingKey> | undefined

/** A real OpenID Connect issuer on a loopback port, which insists on PKCE. `publicUrl` is Lineup's; port 0 takes a free one. */
export async function startIssuer(publicUrl: string, port = 0): Promise<TestIssuer> {
  const surfers = new Map<string, IssuerClaims>()
  const known: IssuerClient = { clientId: 'lineup', clientSecret: randomBytes(16).toString('hex') }
  const answer = { subject: null as string | null }
  let published: object | undefined
  let isAway = false
  let refusal: Refused | undefined
  let inIdToken: (keyof IssuerClaims)[] = []
  const claimsOf = (accountId: string, use: string) => {
    const all = surfers.get(accountId) ?? {}
    if (use !== 'id_token') return all
    return Object.fromEntries(Object.entries(all).filter(([name]) => inIdToken.includes(name as keyof IssuerClaims)))
  }

  const server = createServer((request, response) => void listener(request, response))
  const { url, close } = await listenOnLoopback(server, port)
  ownKey ??= signingKey()
  const provider = new Provider(url, {
    clients: [
      {
        client_id: known.clientId,
        client_secret: known.clientSecret,
        redirect_uris: [`${publicUrl}/api/login/callback`],
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    jwks: { keys: [ownKey] },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: HOUR_SECONDS,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'groups'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => ({ accountId, claims: (use) => ({ sub: accountId, ...claimsOf(accountId, use) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: known.clientId, accountId: String(oidc.session?.accountId) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const serve = provider.callback()
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    if (isAway) return response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
    if (published && request.url === '/jwks')
      return response.writeHead(200, { 'content-type': 'application/jwk-set+json' }).end(JSON.stringify(published))
    if (refusal && request.url === '/token') {
      const { status, body, challenge } = refusal
      const headers = { 'content-type': 'application/json', ...(challenge && { 'www-authenticate': challenge }) }
      return response.writeHead(status, headers).end(JSON.stringify(body))
    }
    if (!request.url?.startsWith('/interaction/')) return serve(request, response)
    const { subject } = answer
    return provider.interactionFinished(
      request,
      response,
      subject === null ? { error: 'access_denied' } : { login: { accountId: subject } },
    )
  }

  return {
    ...known,
    url,
    surfers,
    answerAs(subject) {
      answer.subject = subject
    },
    async visit(authorizationUrl, subject) {
      answer.subject = subject
      const cookies = new Map<string, string>()
      let at = new URL(authorizationUrl)
      while (at.origin === url) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`the issuer answered ${response.status}: ${await response.text()}`)
        at = new URL(location, at)
      }
      return at
    },
    setForeignKey(isForeign) {
      published = undefined
      if (!isForeign) return
      const { kty, n, e, kid, use, alg } = signingKey()
      published = { keys: [{ kty, n, e, kid, use, alg }] }
    },
    setIdToken(to) {
      inIdToken = to
    },
    setRefusal(to) {
      refusal = to
    },
    setAway(to) {
      isAway = to
    },
    close,
  }
}
