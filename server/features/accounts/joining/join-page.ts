import type { FastifyInstance } from 'fastify'
import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { joinPath, tokenIn, validInvitation, wasMade } from '#server/features/accounts/joining/invitations.ts'
import { describedPage } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Authenticate } from '#server/platform/http/http.ts'
import { networksOf } from '#server/platform/http/networks.ts'
import { alertParagraph, scenePage, sendPage } from '#server/platform/pages/page.ts'

const JOINING = { access: 'address', answers: { 303: null, 404: 'text/html' }, limits: ['invite-guess'] } as const

type ByToken = { Params: { token: string } }

/** The address of an operator's invitation leads to the sign-up form, which knows it by the address to go on to. */
export function registerJoinPage(
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  { authenticate }: { authenticate: Authenticate },
) {
  app.get<ByToken>(
    joinPath(':token'),
    describedPage('Leads from an operator’s invitation to the sign-up form.', JOINING),
    async (request, reply) => {
      const path = joinPath(request.params.token)
      const user = await authenticate(request, reply, { whileSuspended: true })
      if (user) return reply.redirect('/', 303)
      if (await validInvitation(db, path))
        return reply.redirect(`/api/login?signup&next=${encodeURIComponent(path)}`, 303)
      const token = tokenIn(path, 'join')
      if (!token || !(await wasMade(db, token))) await spend(db, { 'invite-guess': [networksOf(request.ip)[0]] })
      const texts = textsIn(request.language).accountPages
      return sendPage(reply, scenePage(request.language, texts.invitation, [alertParagraph(texts.invitationOver)], 404))
    },
  )
}
