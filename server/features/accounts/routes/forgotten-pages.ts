import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { user as userReply } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#languages'
import type { Deps } from '#server/deps.ts'
import { mailboxOf } from '#server/domain/contact-addresses.ts'
import * as forgotten from '#server/features/accounts/changes/forgotten-password.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { RESET_PATH } from '#server/features/accounts/mail/account-mail-texts.ts'
import { canMail, queueReset } from '#server/features/accounts/mail/queued-account-mail.ts'
import {
  DISOWN_PATH,
  deadLinkPage,
  forgottenPage,
  laterPage,
  linkSentPage,
  resetPage,
} from '#server/features/accounts/pages/account-page.ts'
import { emailForm, filledIn, isForm, refusalForForm } from '#server/features/accounts/pages/forms.ts'
import { closedPage, FORGOTTEN_PATH } from '#server/features/accounts/pages/sign-in-page.ts'
import { needsRecoveryCode } from '#server/features/accounts/second-step/second-step-proof.ts'
import type { SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { ClosedAccount } from '#server/features/accounts/sign-ins/standing-check.ts'
import { type Described, describedPage, HTML } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { senderOf } from '#server/platform/http/http.ts'
import { networksOf } from '#server/platform/http/networks.ts'
import { type Page, sendPage } from '#server/platform/pages/page.ts'
import { serializedBy } from '#server/platform/replies/serialized-reply.ts'

type Means = { signIns: SignIns; cutTies: forgotten.CutTies }
type Fields = { token?: unknown; password?: unknown; code?: unknown; email?: unknown }

/** They work without JavaScript; calls get JSON. */
const RESETTING: Partial<Described> = {
  refuses: [
    'not_supported',
    'link_expired',
    'invalid_request',
    'wrong_code',
    'account_closed',
    'too_many_attempts',
    'email_verified',
  ],
  limits: ['password-reset', 'password-reset-to-mailbox'],
}

export function registerForgottenPages(app: FastifyInstance, deps: Deps, { signIns, cutTies }: Means) {
  /** A form gets the page of the refusal, a call the refusal. */
  const explain = async (
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    page: (refusal: Refusal) => Page | Promise<Page>,
  ) => {
    const refusal = refusalForForm(request, reply, error)
    const isClosed = refusal instanceof ClosedAccount
    return sendPage(reply, isClosed ? closedPage(request.language, refusal) : await page(refusal))
  }
  const pageOfLink = (language: Language, refusal: Refusal, token: unknown): Page =>
    refusal.status < 500
      ? deadLinkPage(language)
      : laterPage(language, refusal, `${RESET_PATH}?token=${encodeURIComponent(String(token))}`)
  const resetPageOf = async (
    { headers, language }: FastifyRequest,
    token: unknown,
    refusal?: Refusal,
  ): Promise<Page> => {
    const { account } = await forgotten.holderOf(deps.db, token)
    const needsCode = await needsRecoveryCode(deps, account.id, headers)
    return resetPage(language, { token: String(token), account, needsCode, refusal })
  }

  app.get(FORGOTTEN_PATH, describedPage('Form for a link to a new password.'), async ({ language }, reply) =>
    sendPage(reply, forgottenPage(language, { canMail: canMail(deps.env) })),
  )
  app.post(
    FORGOTTEN_PATH,
    describedPage('Mails a link to a new password.', {
      ...RESETTING,
      answers: { 200: [HTML, z.object({})] },
      body: emailForm,
    }),
    async (request, reply) => {
      if (!canMail(deps.env)) throw new Refusal('not_supported')
      const typed = (request.body as Fields | null)?.email
      try {
        const { email } = filledIn(emailForm, request.body)
        await spend(deps.db, {
          'password-reset': [networksOf(request.ip)[0]],
          'password-reset-to-mailbox': [mailboxOf(email)],
        })
        await queueReset(deps, email)
        return isForm(request) ? sendPage(reply, linkSentPage(request.language)) : reply.send({})
      } catch (error) {
        return explain(request, reply, error, (refusal) =>
          forgottenPage(request.language, { canMail: true, typed, refusal }),
        )
      }
    },
  )

  app.get(
    RESET_PATH,
    describedPage('Form for a new password, led to by a mail.', RESETTING),
    async (request, reply) => {
      const page = resetPageOf(request, (request.query as Fields).token).catch((error) => {
        if (error instanceof Refusal) return deadLinkPage(request.language)
        throw error
      })
      return sendPage(reply, await page)
    },
  )
  app.post(
    RESET_PATH,
    {
      ...serializedBy(userReply),
      ...describedPage('Sets a new password and signs in.', { ...RESETTING, answers: { 200: userReply, 303: null } }),
    },
    async (request, reply) => {
      const { token, password, code } = (request.body ?? {}) as Fields
      try {
        const link = { token, password, code, sender: senderOf(request) }
        const account = await forgotten.reset(deps, cutTies, link)
        await signIns.start(request, reply, account.id, { event: null })
        return isForm(request) ? reply.redirect('/', 303) : reply.send(accounts.asUser(account, deps.env))
      } catch (error) {
        return explain(request, reply, error, (refusal) =>
          refusal.issues || refusal.code === 'wrong_code' || refusal.code === 'too_many_attempts'
            ? resetPageOf(request, token, refusal)
            : pageOfLink(request.language, refusal, token),
        )
      }
    },
  )
  app.post(
    DISOWN_PATH,
    describedPage('Removes an account that was made with somebody else’s address.', {
      ...RESETTING,
      answers: { 200: z.object({}), 303: null },
    }),
    async (request, reply) => {
      const token = (request.body as Fields | null)?.token
      try {
        await forgotten.disown(deps.db, token)
        return isForm(request) ? reply.redirect('/api/signup', 303) : reply.send({})
      } catch (error) {
        return explain(request, reply, error, (refusal) => pageOfLink(request.language, refusal, token))
      }
    },
  )
}
