import type { FastifyInstance, FastifyReply } from 'fastify'
import { directionOf, type Language, textsIn } from '#languages'
import { LANGUAGE_HEADERS } from '#server/platform/http/language.ts'
import { type Html, html, verbatim } from '#server/platform/pages/html.ts'
import { languageForm } from '#server/platform/pages/language-choice.ts'
import { stylesheetPath } from '#server/platform/pages/static-files.ts'
import { drawLineUp, drawSea, MARK } from '#surf/drawing/scene.ts'

/** A page drawn by the server, for readers without app, sign-in or JavaScript. */
export type Page = {
  language: Language
  status: number
  title: string
  heading?: Html
  main: Html[]
  hasScene?: boolean
  /** By default the browser stores the choice. */
  languages?: Html | null
}

export const BUTTON =
  'mt-1 flex min-h-[50px] w-full items-center justify-center rounded-field squircle bg-sun px-5 text-center font-bold text-on-sun shadow-glow active:scale-[.975]'

export const QUIET_BUTTON =
  'flex min-h-[50px] w-full items-center justify-center gap-2 rounded-field squircle px-5 text-center font-bold text-ink inset-ring-[1.5px] inset-ring-edge active:scale-[.975] disabled:bg-well disabled:text-ink-3'

export const scenePage = (language: Language, title: string, main: Html[], status = 200): Page => ({
  language,
  status,
  title,
  main,
  hasScene: true,
})

export const heading = (title: string) =>
  html`<h1 class="text-[length:min(1.875rem,13vw)] tracking-[-.025em]">${title}</h1>`
export const paragraph = (text: string) => html`<p class="text-ink-2">${text}</p>`
export const alertParagraph = (text: string) => html`<p role="alert" class="text-ink-2">${text}</p>`
export const form = (inner: Html) => html`<form method="post">${inner}</form>`

const mark = html`<svg class="size-7" viewBox="0 0 32 32" aria-hidden="true">${verbatim(MARK)}</svg>`
export const homeLink = html`<a class="inline-flex min-h-tap items-center gap-2 font-display text-[1.375rem] font-strong tracking-[-.03em]" href="/">${mark}Lineup</a>`

const sea = { width: 430, height: 240, horizon: 118, sun: { x: 316, radius: 34 }, sky: [0.45, 0.82] } as const
const scene = html`<svg class="scene" viewBox="0 0 430 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">${verbatim(drawSea(sea, 'sea') + drawLineUp(sea.horizon, 110))}</svg>`

const stylesheet = await stylesheetPath()

/** Private pages are neither cached nor indexed. */
export const sendPage = (reply: FastifyReply, page: Page) =>
  reply
    // With 'no-referrer' some browsers send our forms with Origin 'null', which would be refused.
    .headers({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' },
      ...{ 'content-language': page.language, vary: LANGUAGE_HEADERS },
    })
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(pageText({ languages: choiceFor(reply, page), ...page }))

/** The answer to a form has no address of its own to return to. */
const choiceFor = ({ request }: FastifyReply, { language }: Page) =>
  request.method === 'GET' ? languageForm(language, request.url) : null

/** Accepts text bodies of any content type, from browsers and mail programs. */
export const registerPlainPages = (app: FastifyInstance, routes: (pages: FastifyInstance) => void) =>
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: unknown) => body)
    routes(pages)
  })

export const pageText = ({ language, title, heading: top = heading(title), main, hasScene, languages = null }: Page) =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#edf6f7">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#02131d">
<title>${title} · Lineup</title>
<link rel="icon" href="/mark.svg">
<link rel="stylesheet" href="${stylesheet}">
<script src="/theme.js"></script>
</head>
<body>
<a class="sr-only rounded-field bg-card font-bold text-ink focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-10 focus:px-4 focus:py-3" href="#content">${textsIn(language).plainPages.skipToContent}</a>
<div class="column">
${hasScene ? withScene([top, ...main]) : withoutScene([top, ...main])}
${languages ? html`<footer class="px-gutter pb-8">${languages}</footer>` : null}
</div>
</body>
</html>
`.markup

const withScene = (
  main: Html[],
) => html`<header class="relative isolate h-59 overflow-hidden px-gutter pt-[calc(18px+var(--safe-t))] text-on-deep">
${scene}
<div class="absolute inset-0 -z-1 bg-linear-to-b from-[oklch(.2_.05_232/.6)] to-transparent to-55%"></div>
${homeLink}
</header>
<main id="content" tabindex="-1" class="relative -mt-7 grid grid-cols-1 gap-4 wrap-anywhere rounded-t-sheet squircle bg-page px-gutter pt-6 pb-8">
${main}
</main>`

const withoutScene = (
  main: Html[],
) => html`<main id="content" tabindex="-1" class="grid grid-cols-1 gap-4 px-gutter pt-6 pb-8 wrap-anywhere">
${homeLink}
${main}
</main>`
