import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { user as userReply } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { welcome } from '#server/features/accounts/changes/email-verification.ts'
import type { CutTies } from '#server/features/accounts/changes/forgotten-password.ts'
import { renewHash } from '#server/features/accounts/changes/password-change.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { attempt, countSignUp } from '#server/features/accounts/core/attempts.ts'
import { refuseBreached } from '#server/features/accounts/core/breached-passwords.ts'
import { knownBrowser } from '#server/features/accounts/core/known-browsers.ts'
import * as passwords from '#server/features/accounts/core/passwords.ts'
import { arePasswordsOpen, relyingPartyOf } from '#server/features/accounts/core/sign-in-settings.ts'
import { ADMISSION_REFUSALS, admissionOf, signUpRule } from '#server/features/accounts/joining/admission.ts'
import { registerJoinPage } from '#server/features/accounts/joining/join-page.ts'
import { canMail } from '#server/features/accounts/mail/queued-account-mail.ts'
import {
  filledIn,
  isForm,
  recoveryForm,
  refusalForForm,
  signInForm,
  signUpForm,
} from '#server/features/accounts/pages/forms.ts'
import { closedPage, type FormName, formPage, SECURITY_PAGE } from '#server/features/accounts/pages/sign-in-page.ts'
import { registerEmailPages } from '#server/features/accounts/routes/email-pages.ts'
import { registerForgottenPages } from '#server/features/accounts/routes/forgotten-pages.ts'
import { registerIssuerPages } from '#server/features/accounts/routes/oidc-pages.ts'
import { registerPasskeySignIn } from '#server/features/accounts/routes/passkey-sign-in.ts'
import { registerPasskeySignUp } from '#server/features/accounts/routes/passkey-sign-up.ts'
import { registerSecondStep, secondStepCheck } from '#server/features/accounts/routes/second-step-pages.ts'
import { registerSignOut } from '#server/features/accounts/routes/sign-out.ts'
import * as recoveryCodes from '#server/features/accounts/second-step/recovery-codes.ts'
import type { FirstStep } from '#server/features/accounts/second-step/second-steps.ts'
import type { SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { ClosedAccount } from '#server/features/accounts/sign-ins/standing-check.ts'
import type { PoliciesToAgree } from '#server/features/policies/writes.ts'
import { type Described, describedPage, HTML } from '#server/platform/api-document/described.ts'
import { type Sender, senderOf } from '#server/platform/http/http.ts'
import { requestedLanguage } from '#server/platform/http/language.ts'
import { nextOf } from '#server/platform/http/next-path.ts'
import { sendPage } from '#server/platform/pages/page.ts'
import { serializedBy } from '#server/platform/replies/serialized-reply.ts'

type Filled = { body: unknown; sender: Sender; next: string; request: FastifyRequest }
type Means = { signIns: SignIns; cutTies: CutTies; agreesTo: PoliciesToAgree }
type Opened = { user: accounts.Account; isKnownBrowser: boolean }
const SIGNING_IN: Partial<Described> = {
  refuses: [
    ...(['invalid_request', 'wrong_credentials', 'wrong_recovery_code', 'second_step_required'] as const),
    ...(['account_closed', 'email_taken', 'too_many_attempts'] as const),
    ...ADMISSION_REFUSALS,
  ],
  limits: ['sign-in', 'failed-sign-in'],
}

type Act = (filled: Filled, deps: Deps) => Promise<Opened>
type Form = {
  form: FormName
  path: string
  act: Act
  /** Null for a new account, which needs no second step. */
  shows: FirstStep | null
  status: 200 | 201
  about: string
  body: z.ZodType
}

export async function registerSignInPages(app: FastifyInstance, deps: Deps, means: Means) {
  const { signIns } = means
  await app.register(async (pages) => {
    await pages.register(formbody)
    pages.addHook('onSend', async (_, reply) => {
      // With 'no-referrer' some browsers send our forms with Origin 'null', which would be refused.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    })
    registerSignOut(pages, deps, { signIns })
    registerEmailPages(pages, deps, means)
    registerJoinPage(pages, deps, signIns)
    if (deps.env.OIDC_ISSUER) registerIssuerPages(pages, deps, means)
    if (!arePasswordsOpen(deps.env)) return

    registerForgottenPages(pages, deps, means)
    const methods = {
      issuer: deps.env.OIDC_ISSUER !== undefined,
      passkeys: relyingPartyOf(deps.env) !== null,
      mail: canMail(deps.env),
    }
    const askForSecondStep = secondStepCheck(deps)
    const offer = ({ form, path, act, shows, status, about, body }: Form) => {
      pages.get(path, describedPage(`Form: ${about.toLowerCase()}`), async (request, reply) => {
        const [shown, next] = [firstForm(request, form), nextOf(request)]
        const rule = shown === 'sign-up' ? await signUpRule(deps, next) : 'open'
        return sendPage(reply, formPage({ language: request.language, form: shown, rule, methods, next }))
      })
      pages.post(
        path,
        {
          ...serializedBy(userReply),
          ...describedPage(about, {
            ...SIGNING_IN,
            body,
            answers: { [status]: [HTML, userReply], 200: [HTML, userReply], 303: null },
          }),
        },
        async (request, reply) => {
          const next = nextOf(request)
          try {
            const { user, isKnownBrowser } = await act(
              { body: request.body, sender: senderOf(request), next, request },
              deps,
            )
            const onward = form === 'recovery' && next === '/' ? SECURITY_PAGE : next
            const opened = { userId: user.id, isKnownBrowser, next: onward }
            const asking = shows && (await askForSecondStep(request, reply, { ...opened, shown: shows }))
            if (asking) return sendPage(reply, asking)
            await signIns.start(request, reply, user.id, form === 'sign-up' ? { event: 'account_made' } : {})
            return isForm(request)
              ? reply.redirect(onward, 303)
              : reply.code(status).send(accounts.asUser(user, deps.env))
          } catch (error) {
            const refusal = refusalForForm(request, reply, error)
            if (refusal instanceof ClosedAccount) return sendPage(reply, closedPage(request.language, refusal))
            const typed = request.body as Record<string, unknown>
            // A form is shown again without the database, which may be the reason.
            const rule = form === 'sign-up' ? await signUpRule(deps, next).catch(() => 'open' as const) : 'open'
            const { language } = request
            return sendPage(reply, formPage({ language, form, rule, methods, next, typed, refusal }))
          }
        },
      )
    }
    offer({
      ...{ form: 'sign-in', path: '/api/login', act: signIn, shows: 'password', status: 200 },
      ...{ about: 'Signs in with e-mail and password, and sets the cookie.', body: signInForm },
    })
    offer({
      ...{ form: 'sign-up', path: '/api/signup', act: signUpAgreeingTo(means.agreesTo), shows: null, status: 201 },
      ...{ about: 'Makes an account, and sets the cookie.', body: signUpForm },
    })
    offer({
      ...{ form: 'recovery', path: '/api/login/recovery', act: recover, shows: 'recovery_code', status: 200 },
      ...{ about: 'Signs in with a recovery code, and sets the cookie.', body: recoveryForm },
    })
    registerSecondStep(pages, deps, means)
    registerPasskeySignIn(pages, deps, { signIns })
    registerPasskeySignUp(pages, deps, means)
  })
}

/** `?signup` on the sign-in page shows the sign-up form first, so that one address serves both, also with an issuer. */
const firstForm = ({ query }: FastifyRequest, form: FormName): FormName =>
  form === 'sign-in' && (query as { signup?: unknown }).signup !== undefined ? 'sign-up' : form

const signIn: Act = async ({ body, sender }, deps) => {
  const { email, password } = filledIn(signInForm, body)
  const isTheirs = async (account: Known) => {
    const isRight = await passwords.isRight(password, account?.hash ?? undefined)
    if (isRight && account?.hash) await renewHash(deps.db, account.id, account.hash, password)
    return isRight
  }
  const opened = await open(deps, email, sender, { guessAt: email, isGuessable: true, isTheirs })
  if (!opened) throw new Refusal('wrong_credentials')
  return opened
}

const recover: Act = async ({ body, sender }, deps) => {
  const { email, code } = filledIn(recoveryForm, body)
  const isTheirs = (account: Known) => recoveryCodes.use(deps, account?.id, code, sender)
  const opened = await open(deps, email, sender, { guessAt: `recovery ${email}`, isGuessable: false, isTheirs })
  if (!opened) throw new Refusal('wrong_recovery_code')
  return opened
}

const signUpAgreeingTo =
  (agreesTo: Means['agreesTo']): Act =>
  async ({ body, sender, next, request }, deps) => {
    const { password, message, ...person } = filledIn(signUpForm, body)
    await countSignUp(deps, sender.address)
    const admission = await admissionOf(deps, { email: person.email, isVerified: false, next, message })
    await refuseBreached(deps, password)
    const account = await accounts.create(
      deps,
      { ...person, agreesTo: agreesTo(request.language), language: requestedLanguage(request.headers, deps.env) },
      { passwordHash: await passwords.hashOf(password) },
      admission,
    )
    await welcome(deps, account)
    return { user: account, isKnownBrowser: false }
  }

type Known = Awaited<ReturnType<typeof accounts.withPassword>>
/** `guessAt` is the key of attempts; recovery codes have their own, or guesses at one would block the other. */
type Secret = { guessAt: string; isGuessable: boolean; isTheirs: (account: Known) => Promise<boolean> }

/** Finds the account by e-mail; `isTheirs` is checked as one attempt, for unknown accounts too. */
async function open(
  deps: Deps,
  email: string,
  sender: Sender,
  { guessAt, isGuessable, isTheirs }: Secret,
): Promise<Opened | undefined> {
  const { db } = deps
  const account = await accounts.withPassword(db, email)
  const browser = await knownBrowser(deps, account?.id, sender.headers)
  const guess = { address: sender.address, account: guessAt, isGuessable, knownBrowser: browser }
  const user = await attempt(db, guess, async () =>
    (await isTheirs(account)) && account ? accounts.byId(db, account.id) : undefined,
  )
  return user && { user, isKnownBrowser: browser !== undefined }
}
