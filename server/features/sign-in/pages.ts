import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import { user as userReply } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import * as accounts from '#server/features/sign-in/accounts.ts'
import { attempt, countSignUp } from '#server/features/sign-in/attempts.ts'
import { refuseBreached } from '#server/features/sign-in/breached-passwords.ts'
import { registerEmailPages } from '#server/features/sign-in/email-pages.ts'
import { welcome } from '#server/features/sign-in/email-verification.ts'
import { registerForgottenPages } from '#server/features/sign-in/forgotten-pages.ts'
import type { CutTies } from '#server/features/sign-in/forgotten-password.ts'
import { filledIn, recoveryForm, signInForm, signUpForm } from '#server/features/sign-in/forms.ts'
import { knownBrowser } from '#server/features/sign-in/known-browsers.ts'
import { nextOf } from '#server/features/sign-in/next.ts'
import { registerIssuerPages } from '#server/features/sign-in/oidc-pages.ts'
import { type FormName, formPage, SECURITY_PAGE } from '#server/features/sign-in/page.ts'
import { registerPasskeySignIn } from '#server/features/sign-in/passkey-sign-in.ts'
import { registerPasskeySignUp } from '#server/features/sign-in/passkey-sign-up.ts'
import { renewHash } from '#server/features/sign-in/password-change.ts'
import * as passwords from '#server/features/sign-in/passwords.ts'
import { arePasswordsOpen } from '#server/features/sign-in/passwords-open.ts'
import { isForm, refusalForForm, sendAccountPage } from '#server/features/sign-in/posted-form.ts'
import { canMail } from '#server/features/sign-in/queued-account-mail.ts'
import * as recoveryCodes from '#server/features/sign-in/recovery-codes.ts'
import { relyingPartyOf } from '#server/features/sign-in/relying-party.ts'
import { registerSecondStep, secondStepCheck } from '#server/features/sign-in/second-step-pages.ts'
import type { FirstStep } from '#server/features/sign-in/second-steps.ts'
import type { SignIns } from '#server/features/sign-in/sign-ins.ts'
import { registerSignOut } from '#server/features/sign-in/sign-out.ts'
import { type Sender, senderOf } from '#server/platform/http.ts'
import { serializedBy } from '#server/platform/reply-schema.ts'

type Filled = { body: unknown; sender: Sender }
type Means = { signIns: SignIns; stylesheet: string; cutTies: CutTies }
/** Whose account it is, and whether they have signed in with this browser before. */
type Opened = { user: accounts.Account; isKnownBrowser: boolean }
type Act = (filled: Filled, deps: Deps) => Promise<Opened>
type Form = {
  form: FormName
  path: string
  act: Act
  /** Null when there is nothing to take a second step with: the account is new. */
  shows: FirstStep | null
  status: 200 | 201
}

/** The pages and calls by which a browser signs in, up and out. `stylesheet` is the address of the app's own. */
export async function registerSignInPages(app: FastifyInstance, deps: Deps, means: Means) {
  const { signIns, stylesheet } = means
  await app.register(async (pages) => {
    await pages.register(formbody)
    pages.addHook('onSend', async (_, reply) => {
      // Under 'no-referrer' some browsers send a form of ours with the Origin 'null', which would be refused.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    })
    registerSignOut(pages, deps, { signIns, stylesheet })
    registerEmailPages(pages, deps, means)
    if (deps.env.OIDC_ISSUER) registerIssuerPages(pages, deps, means)
    if (!arePasswordsOpen(deps.env)) return

    registerForgottenPages(pages, deps, means)
    const ways = {
      issuer: deps.env.OIDC_ISSUER !== undefined,
      passkeys: relyingPartyOf(deps.env) !== null,
      mail: canMail(deps.env),
    }
    const askForSecondStep = secondStepCheck(deps, stylesheet)
    const offer = ({ form, path, act, shows, status }: Form) => {
      pages.get(path, (request, reply) =>
        sendPage(reply, formPage({ form: firstForm(request, form), stylesheet, ways, next: nextOf(request) })),
      )
      pages.post(path, serializedBy(userReply), async (request, reply) => {
        const next = nextOf(request)
        try {
          const { user, isKnownBrowser } = await act({ body: request.body, sender: senderOf(request) }, deps)
          const onward = form === 'recovery' && next === '/' ? SECURITY_PAGE : next
          const opened = { userId: user.id, isKnownBrowser, next: onward }
          const asking = shows && (await askForSecondStep(request, reply, { ...opened, shown: shows }))
          if (asking) return sendAccountPage(reply, asking)
          await signIns.start(request, reply, user.id, form === 'sign-up' ? { event: 'account_made' } : {})
          return isForm(request)
            ? reply.redirect(onward, 303)
            : reply.code(status).send(accounts.asUser(user, deps.env))
        } catch (error) {
          const refusal = refusalForForm(request, reply, error)
          const typed = request.body as Record<string, unknown>
          return sendPage(reply.code(refusal.status), formPage({ form, stylesheet, ways, next, typed, refusal }))
        }
      })
    }
    offer({ form: 'sign-in', path: '/api/login', act: signIn, shows: 'password', status: 200 })
    offer({ form: 'sign-up', path: '/api/signup', act: signUp, shows: null, status: 201 })
    offer({ form: 'recovery', path: '/api/login/recovery', act: recover, shows: 'recovery_code', status: 200 })
    registerSecondStep(pages, deps, means)
    registerPasskeySignIn(pages, deps, { signIns })
    registerPasskeySignUp(pages, deps, { signIns })
  })
}

/** `?signup` on the sign-in page brings the sign-up form first: one address serves both, and those of an issuer too. */
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

const signUp: Act = async ({ body, sender }, deps) => {
  const { password, ...person } = filledIn(signUpForm, body)
  await countSignUp(deps, sender.address)
  await refuseBreached(deps, password)
  const account = await accounts.create(deps.db, person, { passwordHash: await passwords.hashOf(password) })
  await welcome(deps, account)
  return { user: account, isKnownBrowser: false }
}

type Known = Awaited<ReturnType<typeof accounts.withPassword>>
/** `guessAt` is what attempts are counted for; passwords and recovery codes apart, or guesses at one would shut the other. */
type Secret = { guessAt: string; isGuessable: boolean; isTheirs: (account: Known) => Promise<boolean> }

/** The account with this e-mail, when `isTheirs` says so, which counts as one attempt; it is asked about nobody as well. */
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

const sendPage = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page)
