import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '#server/platform/pages/html.ts'
import { mark } from '#server/platform/pages/mark.ts'

/** A single-purpose page for readers without app, sign-in or JavaScript. */
export type PlainPage = { status: number; title: string; main: Html[] }

export const BUTTON =
  'mt-1 flex min-h-[50px] w-full items-center justify-center rounded-field squircle bg-sun px-5 text-center font-bold text-on-sun shadow-glow active:scale-[.975]'

/** For secondary actions, next to `BUTTON`. */
export const QUIET_BUTTON =
  'flex min-h-[50px] w-full items-center justify-center rounded-field squircle px-5 text-center font-bold text-ink inset-ring-[1.5px] inset-ring-edge active:scale-[.975]'

export const paragraph = (text: string) => html`<p class="text-ink-2">${text}</p>`
/** The first Tab stop: skips to the page's `main` with the id `content`. */
export const skipLink = html`<a class="sr-only rounded-field bg-card font-bold text-ink focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-10 focus:px-4 focus:py-3" href="#content">Skip to content</a>`
/** A form that posts to the page's own address. */
export const form = (inner: Html) => html`<form method="post">${inner}</form>`

/** Sends a private page: not cached and not indexed. */
export const sendPlainPage = (reply: FastifyReply, page: PlainPage, stylesheet: string) =>
  reply
    // With 'no-referrer' some browsers send our forms with Origin 'null', which would be refused.
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' })
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(markup(page, stylesheet))

/** Registers routes that accept text bodies of any content type from browsers and mail programs. */
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
