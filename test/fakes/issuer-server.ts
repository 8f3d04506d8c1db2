import type { Logger } from 'pino'
import type { Env } from '#server/platform/config/env.ts'
import { type IssuerClaims, startIssuer } from '#test/fakes/oidc-issuer.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { type Answer, ask } from '#test/network/client.ts'

type Trip = { at?: TestServer; path?: string; cookies?: string[] }

/** The cookie that an answer sets, as the browser sends it back; empty when it sets none by this name. */
export const cookieNamed = ({ headers }: Pick<Answer, 'headers'>, name: string): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`) && cookie !== `${name}=`) ?? ''

/**
 * Lineup, and a real OpenID Connect issuer that signs surfers in to it: alone, unless the settings say otherwise.
 * `PUBLIC_URL` is where Lineup says that it is; what comes for it is brought to the real address.
 */
export async function startIssuerServer({
  PUBLIC_URL = 'http://127.0.0.1:4711',
  ...more
}: Partial<Env> & { log?: Logger } = {}) {
  const issuer = await startIssuer(PUBLIC_URL)
  const settings = {
    PUBLIC_URL,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
  }
  const server = await startServer({ ...settings, ...more })
  const https = PUBLIC_URL.startsWith('https:') ? '__Host-' : ''
  const names = { trip: `${https}lineup_trip`, signIn: `${https}lineup_sign_in` }

  /** Comes back to this address, with the cookies that the browser has. */
  const arrive = ({ pathname, search }: URL, cookies: string[], at = server): Promise<Answer> =>
    ask(at, { cookie: cookies.join('; ') }, `GET ${pathname}${search}`)
  /** Goes to the issuer, signs in there as this subject (null: declines), and comes back. */
  const comeBack = async (url: string, subject: string | null, cookies: string[], at = server): Promise<Answer> =>
    arrive(await issuer.visit(url, subject), cookies, at)
  /** Leaves for the issuer: where to, and the cookie of the trip. */
  async function leave({ at = server, path = '/api/login', cookies = [] }: Trip = {}) {
    const left = await ask(at, { cookie: cookies.join('; ') }, `GET ${path}`)
    return { ...left, url: left.headers.get('location') ?? '', trip: cookieNamed(left, names.trip) }
  }
  return {
    issuer,
    server,
    settings,
    leave,
    arrive,
    comeBack,
    /** Signs in through the issuer, which says this of the surfer. */
    async signIn(subject: string, claims?: IssuerClaims, trip: Trip = {}) {
      if (claims) issuer.surfers.set(subject, claims)
      const left = await leave(trip)
      const back = await comeBack(left.url, subject, [left.trip, ...(trip.cookies ?? [])], trip.at)
      const cookie = cookieNamed(back, names.signIn)
      return { ...back, left, cookie, user: (await ask(trip.at ?? server, { cookie }, 'GET /api/auth/user')).body }
    },
    async close() {
      await server.close()
      await issuer.close()
    },
  }
}
