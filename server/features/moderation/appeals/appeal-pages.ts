import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appealDecision } from '#contract/accounts/decisions.ts'
import { id as anyId } from '#contract/endpoint.ts'
import { MAX_APPEAL_CHARACTERS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { appealPath, isAppealKey } from '#server/domain/appeal-address.ts'
import { decisionPage, refusalPage } from '#server/features/moderation/appeals/appeal-page-markup.ts'
import { appeal, decisionById } from '#server/features/moderation/appeals/appeals.ts'
import { describedPage } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { networksOf } from '#server/platform/http/networks.ts'
import { type Page, registerPlainPages, sendPage } from '#server/platform/pages/page.ts'

type ByKey = { Params: { id: string; key: string } }

const APPEAL = { access: 'address', answers: { 404: 'text/html' }, limits: ['appeal-guess', 'appeal'] } as const

/** For surfers who cannot sign in: the address is the secret. GET changes nothing, because programs prefetch links. */
export async function registerAppealPages(app: FastifyInstance, deps: Pick<Deps, 'db' | 'env'>) {
  /** Guesses are limited by network; right addresses always open. */
  async function decisionOf({ params, ip }: FastifyRequest<ByKey>) {
    const id = anyId.safeParse(params.id).data
    if (id && (await isAppealKey(deps.db, id, params.key))) return decisionById(deps.db, id)
    await spend(deps.db, { 'appeal-guess': [networksOf(ip)[0]] })
    return undefined
  }

  const answering =
    (answer: (request: FastifyRequest<ByKey>) => Promise<Page>) =>
    async (request: FastifyRequest<ByKey>, reply: FastifyReply) => {
      try {
        return sendPage(reply, await answer(request))
      } catch (error) {
        // The limit has a page that all share.
        if (!(error instanceof Refusal) || error.code === 'too_many_attempts') throw error
        reply.refusalCode = error.code
        return sendPage(reply, refusalPage(request.language, error))
      }
    }

  const show = async (request: FastifyRequest<ByKey>) => {
    const { language } = request
    const decision = await decisionOf(request)
    return decision
      ? decisionPage(language, decision)
      : refusalPage(language, { status: 404, message: textsIn(language).appeals.unknownLink })
  }

  const write = async (request: FastifyRequest<ByKey>) => {
    const decision = await decisionOf(request)
    if (!decision) return show(request)
    const { language } = request
    const texts = textsIn(language).appeals
    const typed = new URLSearchParams(String(request.body ?? '')).get('message')?.replaceAll('\r\n', '\n') ?? ''
    const given = appealDecision.body.safeParse({ message: typed })
    if (!given.success) {
      const refusal = typed.trim() ? texts.tooLong(MAX_APPEAL_CHARACTERS) : texts.pleaseWriteSomething
      return decisionPage(language, decision, { typed, refusal })
    }
    try {
      return decisionPage(language, await appeal(deps, decision.surferId, { id: decision.id, ...given.data }))
    } catch (error) {
      const isDecided = error instanceof Refusal && (error.status === 409 || error.status === 404)
      if (isDecided) return show(request)
      throw error
    }
  }

  await registerPlainPages(app, (pages) => {
    pages.get<ByKey>(
      appealPath(':id', ':key'),
      describedPage('Page of a moderator’s decision, led to by its mail.', APPEAL),
      answering(show),
    )
    pages.post<ByKey>(appealPath(':id', ':key'), describedPage('Appeals against it.', APPEAL), answering(write))
  })
}
