import type { Refusal } from '#contract/refusals.ts'
import { type Language, textsIn } from '#languages'
import { refusalText } from '#server/platform/http/refusal-texts.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { alertParagraph, BUTTON, type Page, paragraph, QUIET_BUTTON } from '#server/platform/pages/page.ts'
import { isolated } from '#surf/places/names-in-texts.ts'

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
<img class="aspect-[40/21] w-full rounded-card squircle bg-well object-cover shadow-raised" width="1200" height="630" alt="" src="/previews/lineup.jpg">
${face(inviter, 'absolute top-3 right-3 size-16 ring-2 ring-on-deep')}
</div>`

export function welcomePage(language: Language, inviter: Inviter): Page {
  const texts = textsIn(language).invitePages
  const buttons = [button(texts.signUp, 'sign-up'), button(texts.iHaveAnAccount, 'sign-in', QUIET_BUTTON)]
  const main = [
    welcome(inviter),
    paragraph(texts.onLineupBuddiesSee),
    paragraph(texts.joinAnd(isolated(inviter.firstName))),
    form(inviter, html`<div class="grid gap-3">${buttons}</div>`),
  ]
  return { language, status: 200, title: texts.invitesYou(isolated(inviter.firstName)), main }
}

/** Asks for confirmation: a link alone sends no request. */
export function questionPage(language: Language, inviter: Inviter): Page {
  const texts = textsIn(language).invitePages
  const main = [
    face(inviter),
    paragraph(texts.youllSeeEachOthers),
    form(inviter, button(texts.askToBeBuddies, 'ask')),
    link('/', texts.notNow, QUIET_BUTTON),
  ]
  return { language, status: 200, title: texts.beBuddiesWith(isolated(inviter.firstName)), main }
}

export function sentPage(language: Language, inviter: Inviter): Page {
  const texts = textsIn(language).invitePages
  const main = [
    face(inviter),
    paragraph(texts.canAcceptItNow(isolated(inviter.firstName))),
    link('/', texts.openLineup),
  ]
  return { language, status: 200, title: texts.yourRequestIsOnItsWay, main }
}

export function buddiesPage(language: Language, inviter: Inviter): Page {
  const texts = textsIn(language).invitePages
  const main = [face(inviter), paragraph(texts.seeWhoIsInTheWater), link('/', texts.openLineup)]
  return { language, status: 200, title: texts.youAreBuddies(isolated(inviter.firstName)), main }
}

export function ownPage(language: Language, inviter: Inviter): Page {
  const texts = textsIn(language).invitePages
  const main = [face(inviter), paragraph(texts.sendItToTheSurfers), link('/buddies?invite', texts.yourInvite)]
  return { language, status: 200, title: texts.thisIsYourOwnInvite, main }
}

/** The same for revoked, expired, used and unknown invites, and for blocks. */
export function overPage(language: Language): Page {
  const texts = textsIn(language).invitePages
  const main = [paragraph(texts.askWhoeverSentIt), link('/', texts.openLineup)]
  return { language, status: 404, title: texts.thisInviteNoLongerWorks, main }
}

export function laterPage(language: Language, refusal: Refusal): Page {
  const texts = textsIn(language).invitePages
  const main = [alertParagraph(refusalText(language, refusal)), link('/', texts.openLineup, QUIET_BUTTON)]
  return { language, status: refusal.status, title: texts.notRightNow, main }
}
