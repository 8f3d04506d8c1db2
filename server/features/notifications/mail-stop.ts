import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { stopMail } from '#server/features/notifications/settings.ts'
import { STOP_PATH, stopSecretOf, surferOfStop } from '#server/features/notifications/stop-address.ts'
import { stylesheetPath } from '#server/platform/static-files.ts'

/**
 * Where the link in a letter ends its surfer's mail, without a sign-in: a person by the button on its page, a mail program
 * by itself (RFC 8058). Asking for the page ends nothing, for programs look into links.
 */
export async function registerMailStop(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  const stylesheet = await stylesheetPath()
  const surferOf = async ({ query }: FastifyRequest) =>
    surferOfStop(query as Record<string, unknown>, await stopSecretOf(db))
  const send = (reply: FastifyReply, page: Page) =>
    reply
      // Under 'no-referrer' some browsers send a form of ours with the Origin 'null', which would be refused.
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      .code(page.status)
      .type('text/html; charset=utf-8')
      .send(markup(page, stylesheet))

  await app.register(async (pages) => {
    // The address alone says what is meant, in whatever form a mail program sends its one click.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
    pages.get(STOP_PATH, async (request, reply) => send(reply, (await surferOf(request)) ? QUESTION : UNKNOWN))
    pages.post(STOP_PATH, async (request, reply) => {
      const surfer = await surferOf(request)
      if (!surfer) return send(reply, UNKNOWN)
      await stopMail(db, surfer)
      return send(reply, STOPPED)
    })
  })
}

const ACTION =
  'mt-1 flex min-h-[50px] w-full items-center justify-center rounded-field squircle bg-sun px-5 font-bold text-on-sun shadow-glow active:scale-[.975]'
const toSettings = `<a class="${ACTION}" href="/settings/notifications">Notification settings</a>`

type Page = { status: number; title: string; text: string; action: string }
const QUESTION: Page = {
  status: 200,
  title: 'No more e-mail?',
  text: 'Lineup will not write to you any more. In the app, and on your phone if you like, you still hear of everything.',
  // Without an address of its own the form goes to that of the page.
  action: `<form method="post"><button class="${ACTION}">Stop e-mail</button></form>`,
}
const STOPPED: Page = {
  status: 200,
  title: 'No more e-mail',
  text: 'Lineup does not write to you any more. You can turn it on again in your settings.',
  action: toSettings,
}
const UNKNOWN: Page = {
  status: 404,
  title: 'This link does not work',
  text: 'Part of it is missing. You can turn e-mail off in your settings as well.',
  action: toSettings,
}

const markup = ({ title, text, action }: Page, stylesheet: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · Lineup</title>
<link rel="icon" href="/mark.svg">
<link rel="stylesheet" href="${stylesheet}">
<script src="/theme.js"></script>
</head>
<body>
<div class="column">
<main class="grid gap-4 px-gutter pt-6 pb-8">
<a class="inline-flex min-h-tap items-center gap-2 font-display text-[1.375rem] font-strong tracking-[-.03em]" href="/">Lineup</a>
<h1 class="text-[1.875rem] tracking-[-.025em]">${title}</h1>
<p class="text-ink-2">${text}</p>
${action}
</main>
</div>
</body>
</html>
`
