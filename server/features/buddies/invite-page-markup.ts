import type { Refusal } from '#contract/refusals.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { alertParagraph, BUTTON, type Page, paragraph, QUIET_BUTTON } from '#server/platform/pages/page.ts'

type Inviter = { token: string; firstName: string; profileImageUrl: string | null }

/** Target of the buttons: changes are API calls. */
export const pressPath = (token: string) => `/api/invite/${token}`

const form = ({ token }: Inviter, inner: Html) => html`<form method="post" action="${pressPath(token)}">${inner}</form>`
const button = (label: string, value: string, style = BUTTON) =>
  html`<button class="${style}" name="how" value="${value}">${label}</button>`
const link = (href: string, label: string, style = BUTTON) => html`<a class="${style}" href="${href}">${label}</a>`

/** Decorative: the title names the surfer. */
const face = ({ profileImageUrl }: Inviter, size = 'size-23') =>
  html`<img class="rounded-full bg-well object-cover ${size}" alt="" src="${profileImageUrl ? pictureAt(profileImageUrl) : '/anonymous.svg'}">`
/** The page's content security policy allows own pictures only. */
const pictureAt = (stored: string) => (stored.startsWith('/objects/') ? `/api${stored}?size=thumb` : '/anonymous.svg')

const welcome = (inviter: Inviter) => html`<div class="relative">
<img class="aspect-[40/21] w-full rounded-card squircle bg-well object-cover shadow-raised" width="1200" height="630" alt="" src="/previews/lineup.png">
${face(inviter, 'absolute top-3 right-3 size-16 ring-2 ring-on-deep')}
</div>`

const page = (inviter: Inviter, title: string, ...main: Html[]): Page => ({
  status: 200,
  title,
  main: [face(inviter), ...main],
})

export const welcomePage = (inviter: Inviter): Page => ({
  status: 200,
  title: `${inviter.firstName} invites you to surf together`,
  main: [
    welcome(inviter),
    paragraph("On Lineup, buddies see where each other is surfing, and get an alarm when one doesn't come back."),
    paragraph(`Join, and ${inviter.firstName} gets your buddy request.`),
    form(
      inviter,
      html`<div class="grid gap-3">${[button('Sign up', 'sign-up'), button('I have an account', 'sign-in', QUIET_BUTTON)]}</div>`,
    ),
  ],
})

/** Asks for confirmation: a link alone sends no request. */
export const questionPage = (inviter: Inviter): Page =>
  page(
    inviter,
    `Be buddies with ${inviter.firstName}?`,
    paragraph("You'll see each other's sessions, and get an alarm when one of you doesn't come back."),
    form(inviter, button('Ask to be buddies', 'ask')),
    link('/', 'Not now', QUIET_BUTTON),
  )

export const sentPage = (inviter: Inviter): Page =>
  page(
    inviter,
    'Your request is on its way',
    paragraph(`${inviter.firstName} can accept it now. We'll let you know.`),
    link('/', 'Open Lineup'),
  )

export const buddiesPage = (inviter: Inviter): Page =>
  page(
    inviter,
    `You and ${inviter.firstName} are buddies`,
    paragraph('See who is in the water.'),
    link('/', 'Open Lineup'),
  )

export const ownPage = (inviter: Inviter): Page =>
  page(
    inviter,
    'This is your own invite',
    paragraph('Send it to the surfers you want as buddies.'),
    link('/buddies?invite', 'Your invite'),
  )

/** The same for revoked, expired, used and unknown invites, and for blocks. */
export const overPage: Page = {
  status: 404,
  title: 'This invite no longer works',
  main: [paragraph('Ask whoever sent it for a new one.'), link('/', 'Open Lineup')],
}

export const laterPage = ({ status, message }: Refusal): Page => ({
  status,
  title: 'Not right now',
  main: [alertParagraph(message), link('/', 'Open Lineup', QUIET_BUTTON)],
})
