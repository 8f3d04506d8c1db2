import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#languages'
import type { Deps } from '#server/deps.ts'
import * as emailChange from '#server/features/accounts/changes/email-change.ts'
import * as emailVerification from '#server/features/accounts/changes/email-verification.ts'
import { type AccountToken, findToken } from '#server/features/accounts/core/account-tokens.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/sign-in-settings.ts'
import { CONFIRM_PATH } from '#server/features/accounts/mail/account-mail-texts.ts'
import {
  confirmPage,
  deadLinkPage,
  outcomePage,
  signInFirstPage,
} from '#server/features/accounts/pages/account-page.ts'
import type { SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { describedPage, HTML } from '#server/platform/api-document/described.ts'
import { type Sender, senderOf } from '#server/platform/http/http.ts'
import { type Page, sendPage } from '#server/platform/pages/page.ts'

const CONFIRMING = { answers: { 401: HTML, 403: HTML, 404: HTML, 409: HTML } } as const

type Means = { signIns: SignIns }
type Given = { token?: string }

/**
 * Security: require a sign-in to the link's account, because a stranger may have had the mail sent to confirm the
 * stranger's account.
 */
export function registerEmailPages(app: FastifyInstance, deps: Deps, { signIns }: Means) {
  async function confirm(language: Language, token: AccountToken, sender: Sender): Promise<Page> {
    if (token.purpose === 'verify') {
      await emailVerification.verify(deps, token)
      return outcomePage(language, 'verified')
    }
    return outcomePage(language, (await emailChange.agree(deps, token, sender)) ? 'changed' : 'oneMore')
  }

  const failed = (language: Language, error: unknown): Page => {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'email_taken' ? outcomePage(language, 'taken', error.status) : deadLinkPage(language)
  }

  app.get(
    CONFIRM_PATH,
    describedPage('Page that verifies an address or a change of it, led to by a mail.', CONFIRMING),
    async (request, reply) => {
      const { language } = request
      const { token = '' } = request.query as Given
      const found = await findToken(deps.db, token)
      if (!found || found.purpose === 'reset') return sendPage(reply, deadLinkPage(language))
      const user = await signIns.authenticate(request, reply, { whileSuspended: true })
      if (user?.id !== found.userId) return sendPage(reply, signInFirstPage(language, token, user !== null))
      return sendPage(reply, confirmPage(language, found, { token, hasPasswords: arePasswordsOpen(deps.env) }))
    },
  )

  app.post(
    CONFIRM_PATH,
    describedPage('Verifies an address, or agrees to its change.', CONFIRMING),
    async (request, reply) => {
      const { language } = request
      const { token = '' } = (request.body ?? {}) as Given
      const found = await findToken(deps.db, token)
      if (!found || found.purpose === 'reset') return sendPage(reply, deadLinkPage(language))
      const user = await signIns.authenticate(request, reply, { whileSuspended: true })
      if (user?.id !== found.userId) return sendPage(reply, signInFirstPage(language, token, user !== null))
      const confirmed = confirm(language, found, senderOf(request)).catch((error) => failed(language, error))
      return sendPage(reply, await confirmed)
    },
  )
}
