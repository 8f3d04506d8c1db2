import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import * as emailChange from '#server/features/accounts/changes/email-change.ts'
import * as emailVerification from '#server/features/accounts/changes/email-verification.ts'
import { type AccountToken, findToken } from '#server/features/accounts/core/account-tokens.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/passwords-open.ts'
import { againstIntruder, CONFIRM_PATH } from '#server/features/accounts/mail/account-mail-texts.ts'
import {
  type AccountPage,
  confirmPage,
  deadLinkPage,
  outcomePage,
  signInFirstPage,
} from '#server/features/accounts/pages/account-page.ts'
import { sendAccountPage } from '#server/features/accounts/pages/posted-form.ts'
import type { SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { type Sender, senderOf } from '#server/platform/http/http.ts'

type Means = { signIns: SignIns; stylesheet: string }
type Given = { token?: string }

/**
 * Where the links lead by which an address agrees. They work only for whoever is signed in to the account that they were
 * sent for: who merely reads the mail may have been sent there by a stranger, whose account it would be.
 */
export function registerEmailPages(app: FastifyInstance, deps: Deps, { signIns, stylesheet }: Means) {
  async function confirm(token: AccountToken, sender: Sender): Promise<AccountPage> {
    if (token.purpose === 'verify') {
      await emailVerification.verify(deps.db, token)
      return outcomePage(stylesheet, 'Your address is confirmed', 'Thank you. From now on Lineup can send you e-mail.')
    }
    return (await emailChange.agree(deps, token, sender))
      ? outcomePage(stylesheet, 'Your address is changed', 'Thank you. From now on you sign in with the new one.')
      : outcomePage(stylesheet, 'One more to go', 'Thank you. Now open the link we sent to your other address.')
  }

  const failed = (error: unknown): AccountPage => {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'email_taken'
      ? outcomePage(stylesheet, 'This address is taken', 'Another account has confirmed it.', error.status)
      : deadLinkPage(stylesheet)
  }

  app.get(CONFIRM_PATH, async (request, reply) => {
    const { token = '' } = request.query as Given
    const found = await findToken(deps.db, token)
    if (!found || found.purpose === 'reset') return sendAccountPage(reply, deadLinkPage(stylesheet))
    const user = await signIns.whoIs(request, reply)
    if (user?.id !== found.userId) return sendAccountPage(reply, signInFirstPage(stylesheet, token, user !== null))
    const [question, action] = words(found, arePasswordsOpen(deps.env))
    return sendAccountPage(reply, confirmPage(stylesheet, token, question, action))
  })

  app.post(CONFIRM_PATH, async (request, reply) => {
    const { token = '' } = (request.body ?? {}) as Given
    const found = await findToken(deps.db, token)
    if (!found || found.purpose === 'reset') return sendAccountPage(reply, deadLinkPage(stylesheet))
    const user = await signIns.whoIs(request, reply)
    if (user?.id !== found.userId) return sendAccountPage(reply, signInFirstPage(stylesheet, token, user !== null))
    return sendAccountPage(reply, await confirm(found, senderOf(request)).catch(failed))
  })
}

/** The question, and the words of the button that says yes. */
const words = ({ purpose, email }: AccountToken, hasPasswords: boolean): [string, string] =>
  purpose === 'old_email'
    ? [
        `Someone signed in as you wants to use another address instead of this one. Not you? Don't agree, and ${againstIntruder(hasPasswords)}.`,
        'Agree to the change',
      ]
    : [`Is ${email} your address?`, 'Confirm my address']
