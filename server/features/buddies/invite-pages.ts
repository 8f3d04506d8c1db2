import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#languages'
import type { Deps } from '#server/deps.ts'
import * as pages from '#server/features/buddies/invite-page-markup.ts'
import { accept, inviteAt, invitePath, type OpenInvite, wasMade } from '#server/features/buddies/invites.ts'
import { describedPage } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { cookieNamed } from '#server/platform/http/cookies.ts'
import type { Authenticate, SignedIn } from '#server/platform/http/http.ts'
import { networksOf } from '#server/platform/http/networks.ts'
import { type Page, registerPlainPages, sendPage } from '#server/platform/pages/page.ts'

const REMEMBERED_SECONDS = 60 * 60

type ByToken = { Params: { token: string } }
type InviteRequest = FastifyRequest<ByToken>
type Opened = { invite: OpenInvite; reader: SignedIn | null }
type Answer = (opened: Opened, request: InviteRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * A link alone changes nothing, because anybody can make a surfer open it. A visitor's button stores the token until
 * sign-up.
 */
export async function registerInvitePages(
  app: FastifyInstance,
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { authenticate }: { authenticate: Authenticate },
) {
  const pressed = cookieNamed('lineup_invite', env.PUBLIC_URL)

  /**
   * Refuses `link_expired`. Unknown tokens count as guesses, by surfer or network; valid ones always open, because a
   * phone network shares one address.
   */
  async function open(request: InviteRequest, reply: FastifyReply): Promise<Opened> {
    const { token } = request.params
    const reader = await authenticate(request, reply)
    const invite = await inviteAt(db, token, reader?.id ?? null)
    if (invite) return { invite, reader }
    if (!(await wasMade(db, token))) await spend(db, { 'invite-guess': [reader?.id ?? networksOf(request.ip)[0]] })
    throw new Refusal('link_expired')
  }

  const answering = (answer: Answer) => async (request: InviteRequest, reply: FastifyReply) => {
    try {
      return await answer(await open(request, reply), request, reply)
    } catch (error) {
      const isNavigation = request.headers.accept?.includes('text/html')
      const isOver = error instanceof Refusal && error.code === 'link_expired'
      if (!(error instanceof Refusal) || !(isOver || isNavigation)) throw error
      reply.refusalCode = error.code
      if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
      const { language } = request
      return sendPage(reply, isOver ? pages.overPage(language) : pages.laterPage(language, error))
    }
  }

  const show: Answer = async ({ invite, reader }, request, reply) => {
    if (!reader || pressed.read(request.headers) !== request.params.token)
      return sendPage(reply, pageOf(request.language, invite, reader))
    pressed.forget(reply)
    await authenticate(request, reply, { reachesOthers: true })
    await acceptOnce(db, reader.id, invite)
    return sendPage(reply, pageOf(request.language, { ...invite, relationship: afterAsking(invite) }, reader))
  }

  const press: Answer = async ({ invite, reader }, request, reply) => {
    const here = invitePath(request.params.token)
    if (reader) {
      await authenticate(request, reply, { reachesOthers: true })
      await acceptOnce(db, reader.id, invite)
      return reply.redirect(here, 303)
    }
    pressed.keep(reply, request.params.token, REMEMBERED_SECONDS)
    const isKnown = new URLSearchParams(String(request.body ?? '')).get('how') === 'sign-in'
    return reply.redirect(`/api/login?${isKnown ? '' : 'signup&'}next=${encodeURIComponent(here)}`, 303)
  }

  await registerPlainPages(app, (routes) => {
    routes.get<ByToken>(invitePath(':token'), answering(show))
    routes.post<ByToken>(
      pages.pressPath(':token'),
      describedPage('Accepts an invite, now or after signing in.', PRESSED),
      answering(press),
    )
  })
}

const PRESSED = {
  access: 'address',
  answers: { 303: null },
  refuses: [
    'not_found',
    'account_limited',
    'account_suspended',
    'address_unverified',
    'approval_awaited',
    'account_closed',
  ],
  limits: ['invite-guess', 'buddy-request'],
} as const

/** A pending request by the inviter makes them buddies. */
const afterAsking = ({ relationship }: OpenInvite) =>
  relationship === 'none' ? 'asked' : relationship === 'was_asked' ? 'accepted' : relationship

async function acceptOnce(db: Deps['db'], userId: string, invite: OpenInvite): Promise<void> {
  if (afterAsking(invite) === invite.relationship) return
  try {
    await accept(db, userId, invite)
  } catch (error) {
    const isDone = error instanceof Refusal && ['request_already_sent', 'already_buddies'].includes(error.code)
    if (!isDone) throw error
  }
}

function pageOf(language: Language, invite: OpenInvite, reader: SignedIn | null): Page {
  if (!reader) return pages.welcomePage(language, invite)
  switch (invite.relationship) {
    case 'self':
      return pages.ownPage(language, invite)
    case 'asked':
      return pages.sentPage(language, invite)
    case 'accepted':
      return pages.buddiesPage(language, invite)
    default:
      return pages.questionPage(language, invite)
  }
}
