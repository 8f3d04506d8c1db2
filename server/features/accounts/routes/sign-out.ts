import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import type { SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { describedPage } from '#server/platform/api-document/described.ts'
import { isFromElsewhere, requestedOrigin } from '#server/platform/http/own-origin.ts'
import { html } from '#server/platform/pages/html.ts'
import { BUTTON, type Page, paragraph, QUIET_BUTTON, sendPage } from '#server/platform/pages/page.ts'

const PATH = '/api/logout'
const LEAVING = { answers: { 303: null, 403: 'text/html' } } as const

/** If another site sent it, or it only prefetches, a page asks first; its button posts to the same path. */
export function registerSignOut(app: FastifyInstance, { env }: Pick<Deps, 'env'>, { signIns }: { signIns: SignIns }) {
  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    await signIns.end(request, reply)
    // Browsers cache pictures for a day, and the next person here may not see them.
    reply.header('clear-site-data', '"cache"')
    return reply.redirect('/', 303)
  }
  // A refused prefetch is discarded and requested again by a real visit.
  app.get(
    PATH,
    { exposeHeadRoute: false, ...describedPage('Signs out; asks first if another site led here.', LEAVING) },
    (request, reply) => {
      if (isPrefetch(request.headers)) return sendPage(reply, question(request.language, 403))
      const isOurs = !isFromElsewhere(request.headers) && !isReferredFromElsewhere(request.headers, env)
      return isOurs ? signOut(request, reply) : sendPage(reply, question(request.language))
    },
  )
  app.post(PATH, describedPage('Signs out.', LEAVING), signOut)
}

function question(language: Language, status = 200): Page {
  const texts = textsIn(language).accountPages
  const main = [
    paragraph(texts.youStayLoggedIn),
    html`<a class="${BUTTON}" href="/">${texts.stayLoggedIn}</a>`,
    html`<form method="post" action="${PATH}"><button class="${QUIET_BUTTON}">${texts.logOut}</button></form>`,
  ]
  return { language, status, title: texts.logOutQuestion, main }
}

/** Older browsers send the other two. */
const isPrefetch = (headers: IncomingHttpHeaders) =>
  [headers['sec-purpose'], headers.purpose, headers['x-moz']].some((header) =>
    /prefetch|prerender|preview/i.test(String(header)),
  )

/** For browsers without Sec-Fetch-Site. */
function isReferredFromElsewhere(headers: IncomingHttpHeaders, env: Deps['env']): boolean {
  if (headers['sec-fetch-site'] !== undefined || !headers.referer) return false
  const origin = URL.parse(headers.referer)?.origin
  return origin !== env.PUBLIC_URL && origin !== requestedOrigin(headers, env)
}
