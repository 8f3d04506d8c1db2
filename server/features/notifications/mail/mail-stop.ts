import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { STOP_PATH, stopSecretOf, surferOfStop } from '#server/features/notifications/mail/stop-address.ts'
import { stopMail } from '#server/features/notifications/settings.ts'
import { html } from '#server/platform/pages/html.ts'
import { BUTTON, form, type Page, paragraph, registerPlainPages, sendPage } from '#server/platform/pages/page.ts'

/** Without a sign-in (RFC 8058). GET changes nothing, because programs prefetch links. */
export async function registerMailStop(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  const surferOf = async ({ query }: FastifyRequest) =>
    surferOfStop(query as Record<string, unknown>, await stopSecretOf(db))

  // Mail programs send the click with any content type.
  await registerPlainPages(app, (pages) => {
    pages.get(STOP_PATH, async (request, reply) => sendPage(reply, (await surferOf(request)) ? QUESTION : UNKNOWN))
    pages.post(STOP_PATH, async (request, reply) => {
      const surfer = await surferOf(request)
      if (!surfer) return sendPage(reply, UNKNOWN)
      await stopMail(db, surfer)
      return sendPage(reply, STOPPED)
    })
  })
}

const toSettings = html`<a class="${BUTTON}" href="/settings/notifications">Notification settings</a>`

const QUESTION: Page = {
  status: 200,
  title: 'Unsubscribe from e-mail?',
  main: [
    paragraph(
      "Lineup will stop sending you e-mail. You'll still get everything in the app, and by push if you turned it on.",
    ),
    form(html`<button class="${BUTTON}">Unsubscribe</button>`),
  ],
}
const STOPPED: Page = {
  status: 200,
  title: "You're unsubscribed",
  main: [paragraph('Lineup no longer sends you e-mail. You can turn it back on in your settings.'), toSettings],
}
const UNKNOWN: Page = {
  status: 404,
  title: "This link doesn't work",
  main: [paragraph('Part of it is missing. You can turn e-mail off in your settings as well.'), toSettings],
}
