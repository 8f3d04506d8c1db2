import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '#server/platform/pages/html.ts'
import { mark } from '#server/platform/pages/mark.ts'

/** A page that asks or says one thing, to people who may have no app, no sign-in and no JavaScript. */
export type PlainPage = { status: number; title: string; main: Html[] }

export const BUTTON =
  'mt-1 flex min-h-[50px] w-full items-center justify-center rounded-field squircle bg-sun px-5 text-center font-bold text-on-sun shadow-glow active:scale-[.975]'

/** Beside `BUTTON`, for what is not the main action. */
export const QUIET_BUTTON =
  'flex min-h-[50px] w-full items-center justify-center rounded-field squircle px-5 text-center font-bold text-ink inset-ring-[1.5px] inset-ring-edge active:scale-[.975]'

export const paragraph = (text: string) => html`<p class="text-ink-2">${text}</p>`
/** The first stop of the Tab key: leads past what stands above the page's `main`, which has the id `content`. */
export const skipLink = html`<a class="sr-only rounded-field bg-card font-bold text-ink focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-10 focus:px-4 focus:py-3" href="#content">Skip to content</a>`
/** Sends what stands in it back to the page's own address. */
export const form = (inner: Html) => html`<form method="post">${inner}</form>`

/** Answers pages of links that are meant for one reader: nobody keeps them, nobody lists them. */
export const sendPlainPage = (reply: FastifyReply, page: PlainPage, stylesheet: string) =>
  reply
    // Under 'no-referrer' some browsers send a form of ours with the Origin 'null', which would be refused.
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' })
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(markup(page, stylesheet))

/** Routes whose bodies come as text, in whatever form a browser or a mail program sends them. */
export const registerPlainPages = (app: FastifyInstance, routes: (pages: FastifyInstance) => void) =>
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: unknown) => body)
    routes(pages)
  })

const markup = ({ title, main }: PlainPage, stylesheet: string) =>
  html`<!doctype html>
<html lang="en">
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
${skipLink}
<div class="column">
<main id="content" tabindex="-1" class="grid grid-cols-1 gap-4 px-gutter pt-6 pb-8 wrap-anywhere">
<a class="inline-flex min-h-tap items-center gap-2 font-display text-[1.375rem] font-strong tracking-[-.03em]" href="/">${mark}Lineup</a>
<h1 class="text-[1.875rem] tracking-[-.025em]">${title}</h1>
${main}
</main>
</div>
</body>
</html>
`.markup
