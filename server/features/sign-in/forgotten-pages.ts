import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import { user as userReply } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import { RESET_PATH } from '#server/features/sign-in/account-letters.ts'
import type { AccountMail } from '#server/features/sign-in/account-mail.ts'
import {
  type AccountPage,
  DISOWN_PATH,
  deadLinkPage,
  forgottenPage,
  linkSentPage,
  resetPage,
} from '#server/features/sign-in/account-page.ts'
import * as accounts from '#server/features/sign-in/accounts.ts'
import * as forgotten from '#server/features/sign-in/forgotten-password.ts'
import { emailForm, filledIn } from '#server/features/sign-in/forms.ts'
import { FORGOTTEN_PATH } from '#server/features/sign-in/page.ts'
import { isForm } from '#server/features/sign-in/posted-form.ts'
import type { SignIns } from '#server/features/sign-in/sign-ins.ts'
import { networksOf } from '#server/platform/networks.ts'
import { spend } from '#server/platform/rate-limits.ts'
import { replySchema } from '#server/platform/reply-schema.ts'

type Means = { signIns: SignIns; stylesheet: string; mail: AccountMail; cutTies: forgotten.CutTies }
type Fields = { token?: unknown; password?: unknown; email?: unknown }

/** The pages by which a forgotten password is replaced; they work without JavaScript, and answer JSON with JSON. */
export function registerForgottenPages(
  app: FastifyInstance,
  deps: Deps,
  { signIns, stylesheet, mail, cutTies }: Means,
) {
  const means = { ...deps, mail }
  const send = (reply: FastifyReply, { status, markup }: AccountPage) =>
    reply.code(status).type('text/html; charset=utf-8').send(markup)
  /** A form gets the page that belongs to what went wrong; everything else the refusal itself. */
  const explain = (
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    page: (refusal: Refusal) => AccountPage,
  ) => {
    if (!isForm(request) || !(error instanceof Refusal)) throw error
    if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
    return send(reply, error.code === 'link_expired' ? deadLinkPage(stylesheet) : page(error))
  }
  const resetPageOf = async (token: unknown, refusal?: Refusal): Promise<AccountPage> => {
    const { account } = await forgotten.holderOf(deps.db, token)
    return resetPage(stylesheet, { token: String(token), account, refusal })
  }

  app.get(FORGOTTEN_PATH, async (_, reply) => send(reply, forgottenPage(stylesheet, { canMail: mail.canSend })))
  app.post(FORGOTTEN_PATH, async (request, reply) => {
    if (!mail.canSend) throw new Refusal('not_supported')
    const typed = (request.body as Fields | null)?.email
    try {
      const { email } = filledIn(emailForm, request.body)
      await spend(deps.db, {
        'password-reset': [networksOf(request.ip)[0]],
        'password-reset-to-mailbox': [email],
      })
      forgotten.sendLink(means, email)
      return isForm(request) ? send(reply, linkSentPage(stylesheet)) : reply.send({})
    } catch (error) {
      return explain(request, reply, error, (refusal) => forgottenPage(stylesheet, { canMail: true, typed, refusal }))
    }
  })

  app.get(RESET_PATH, async ({ query }, reply) => {
    const page = resetPageOf((query as Fields).token).catch((error) => {
      if (error instanceof Refusal) return deadLinkPage(stylesheet)
      throw error
    })
    return send(reply, await page)
  })
  app.post(RESET_PATH, { schema: { response: { '2xx': replySchema(userReply) } } }, async (request, reply) => {
    const { token, password } = (request.body ?? {}) as Fields
    try {
      const account = await forgotten.reset(means, cutTies, { token, password })
      await signIns.start(request, reply, account.id, { because: 'password_changed' })
      return isForm(request) ? reply.redirect('/', 303) : reply.send(accounts.asUser(account, deps.env))
    } catch (error) {
      const page = error instanceof Refusal && error.issues ? await resetPageOf(token, error) : deadLinkPage(stylesheet)
      return explain(request, reply, error, () => page)
    }
  })
  app.post(DISOWN_PATH, async (request, reply) => {
    try {
      await forgotten.disown(deps.db, (request.body as Fields | null)?.token)
      return isForm(request) ? reply.redirect('/api/signup', 303) : reply.send({})
    } catch (error) {
      return explain(request, reply, error, () => deadLinkPage(stylesheet))
    }
  })
}
