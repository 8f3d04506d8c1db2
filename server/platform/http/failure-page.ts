import type { FastifyInstance } from 'fastify'
import type { Refusal } from '#contract/refusals.ts'
import { type Language, textsIn } from '#languages'
import { refusalOf } from '#server/platform/http/failures.ts'
import { refusalText } from '#server/platform/http/refusal-texts.ts'
import { html } from '#server/platform/pages/html.ts'
import { BUTTON, type Page, paragraph, sendPage } from '#server/platform/pages/page.ts'

/** Navigating browsers get a page instead of JSON. */
export async function showFailuresAsPages(pages: FastifyInstance): Promise<void> {
  pages.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    const { retryAfterSeconds, code } = refusal
    const isNavigation = request.headers.accept?.includes('text/html')
    // Rethrown to the server's error handler, which answers in JSON.
    if (!isNavigation || retryAfterSeconds === undefined || code === 'too_many_attempts') throw error
    reply.refusalCode = code
    reply.failure = refusal.cause
    reply.header('retry-after', String(retryAfterSeconds))
    return sendPage(reply, failurePage(request.language, refusal, request.url))
  })
}

function failurePage(language: Language, refusal: Refusal, address: string): Page {
  const texts = textsIn(language).plainPages
  const again = html`<a class="${BUTTON}" href="${address}">${texts.tryAgain}</a>`
  const main = [paragraph(refusalText(language, refusal)), again]
  return { language, status: refusal.status, title: texts.notAvailableRightNow, main }
}
