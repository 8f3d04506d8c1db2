import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { STOP_PATH, stopSecretOf, surferOfStop } from '#server/features/notifications/mail/stop-address.ts'
import { stopMail } from '#server/features/notifications/settings.ts'
import { describedPage } from '#server/platform/api-document/described.ts'
import { html } from '#server/platform/pages/html.ts'
import { BUTTON, form, type Page, paragraph, registerPlainPages, sendPage } from '#server/platform/pages/page.ts'

/** Without a sign-in (RFC 8058). GET changes nothing, because programs prefetch links. */
export async function registerMailStop(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  const surferOf = async ({ query }: FastifyRequest) =>
    surferOfStop(query as Record<string, unknown>, await stopSecretOf(db))

  // Mail programs send the click with any content type.
  await registerPlainPages(app, (pages) => {
    pages.get(
      STOP_PATH,
      describedPage('Page that stops mail, led to by each mail.', { answers: { 404: 'text/html' } }),
      async (request, reply) =>
        sendPage(
          reply,
          (await surferOf(request)) ? question(request.language) : outcome(request.language, 'unknownLink'),
        ),
    )
    pages.post(
      STOP_PATH,
      describedPage('Stops mail with one click (RFC 8058).', { answers: { 404: 'text/html' } }),
      async (request, reply) => {
        const surfer = await surferOf(request)
        if (!surfer) return sendPage(reply, outcome(request.language, 'unknownLink'))
        await stopMail(db, surfer)
        return sendPage(reply, outcome(request.language, 'unsubscribed'))
      },
    )
  })
}

function question(language: Language): Page {
  const { title, text, button } = textsIn(language).plainPages.unsubscribeQuestion
  const main = [paragraph(text), form(html`<button class="${BUTTON}">${button}</button>`)]
  return { language, status: 200, title, main }
}

function outcome(language: Language, name: 'unsubscribed' | 'unknownLink'): Page {
  const texts = textsIn(language).plainPages
  const { title, text } = texts[name]
  const settings = html`<a class="${BUTTON}" href="/settings/notifications">${texts.notificationSettings}</a>`
  return { language, status: name === 'unsubscribed' ? 200 : 404, title, main: [paragraph(text), settings] }
}
