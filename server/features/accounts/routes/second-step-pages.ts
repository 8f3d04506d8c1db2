import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { user as userReply } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/refusals.ts'
import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { filledIn, isForm, refusalForForm, secondStepForm } from '#server/features/accounts/pages/forms.ts'
import { newStepKey, secondStepCookie } from '#server/features/accounts/pages/second-step-cookie.ts'
import { ANOTHER_CODE_PATH, CODE_PATH, secondStepPage } from '#server/features/accounts/pages/second-step-page.ts'
import { closedPage, messagePage } from '#server/features/accounts/pages/sign-in-page.ts'
import { takeSecondStep } from '#server/features/accounts/second-step/second-step-proof.ts'
import * as secondSteps from '#server/features/accounts/second-step/second-steps.ts'
import type { SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { ClosedAccount } from '#server/features/accounts/sign-ins/standing-check.ts'
import { type Described, describedPage, HTML } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { senderOf } from '#server/platform/http/http.ts'
import { nextOf, withNext } from '#server/platform/http/next-path.ts'
import { refusalText } from '#server/platform/http/refusal-texts.ts'
import { type Page, sendPage } from '#server/platform/pages/page.ts'
import { serializedBy } from '#server/platform/replies/serialized-reply.ts'

type Shown = {
  userId: string
  shown: secondSteps.FirstStep
  /** The known browser's cookie is the second step. */
  isKnownBrowser: boolean
  next: string
}

/** Undefined if not needed. Calls are refused second_step_required. */
export function secondStepCheck(deps: Deps) {
  const cookie = secondStepCookie(deps.env.PUBLIC_URL)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, shown, isKnownBrowser, next }: Shown,
  ): Promise<Page | undefined> => {
    if (isKnownBrowser || !(await secondSteps.isNeeded(deps, userId))) return undefined
    const key = newStepKey(userId)
    const step = await secondSteps.begin(deps, key, shown, senderOf(request))
    cookie.keep(reply, key)
    const refusal = new Refusal('second_step_required')
    if (!isForm(request)) throw refusal
    reply.refusalCode = refusal.code
    // An address that the phone can reload after its owner has read the mail. To the service worker a redirect would
    // mean a sign-in.
    reply.header('refresh', `0; url=${withNext(CODE_PATH, next)}`)
    return { ...secondStepPage({ language: request.language, step, next }), status: refusal.status }
  }
}

const STEP: Partial<Described> = {
  refuses: ['second_step_over', 'wrong_code', 'not_supported', 'invalid_request', 'account_closed'],
  limits: ['second-step-mail', 'second-step-guess', 'second-step-guess-in-day'],
}

/** Works without JavaScript. */
export function registerSecondStep(app: FastifyInstance, deps: Deps, { signIns }: { signIns: SignIns }) {
  const { db, env } = deps
  const cookie = secondStepCookie(env.PUBLIC_URL)
  const stepOf = async ({ headers }: FastifyRequest) => {
    const key = cookie.read(headers)
    return key && (await secondSteps.find(db, key))
  }
  const explain = (request: FastifyRequest, reply: FastifyReply, error: unknown, step?: secondSteps.SecondStep) => {
    const refusal = refusalForForm(request, reply, error)
    const { language } = request
    if (refusal instanceof ClosedAccount) return sendPage(reply, closedPage(language, refusal))
    const next = nextOf(request)
    if (step && refusal.code !== 'second_step_over')
      return sendPage(reply, secondStepPage({ language, step, next, refusal }))
    const retry = withNext('/api/login', next)
    const title = textsIn(language).accountPages.notSignedInYet
    return sendPage(
      reply,
      messagePage(language, { title, text: refusalText(language, refusal), retry, status: refusal.status }),
    )
  }

  app.get(
    CODE_PATH,
    describedPage('Form for the code of a second step.', { answers: { 303: null } }),
    async (request, reply) => {
      const [step, next] = [await stepOf(request), nextOf(request)]
      if (!step) return reply.redirect(withNext('/api/login', next), 303)
      const isSentAgain = 'again' in (request.query as object)
      return sendPage(reply, secondStepPage({ language: request.language, step, next, isSentAgain }))
    },
  )

  app.post(
    CODE_PATH,
    {
      ...serializedBy(userReply),
      ...describedPage('Signs in with the code of a second step.', {
        ...STEP,
        body: secondStepForm,
        answers: { 200: [HTML, userReply], 303: null },
      }),
    },
    async (request, reply) => {
      let step: secondSteps.SecondStep | undefined
      try {
        step = await stepOf(request)
        if (!step) throw new Refusal('second_step_over')
        const { code } = filledIn(secondStepForm, request.body)
        if (!(await takeSecondStep(deps, step, code, senderOf(request)))) throw new Refusal('wrong_code')
        const account = await accounts.byId(db, step.userId)
        if (!account) throw new Refusal('second_step_over')
        await signIns.start(request, reply, account.id)
        cookie.forget(reply)
        return isForm(request) ? reply.redirect(nextOf(request), 303) : reply.send(accounts.asUser(account, env))
      } catch (error) {
        return explain(request, reply, error, step)
      }
    },
  )

  app.post(
    ANOTHER_CODE_PATH,
    describedPage('Mails another code.', { ...STEP, answers: { 200: [HTML, z.object({})], 303: null } }),
    async (request, reply) => {
      let step: secondSteps.SecondStep | undefined
      try {
        step = await stepOf(request)
        if (!step) throw new Refusal('second_step_over')
        if (!step.takesMailedCode) throw new Refusal('not_supported')
        await spend(db, { 'second-step-mail': [step.userId] })
        await secondSteps.mailCode(deps, step, senderOf(request))
        if (!isForm(request)) return reply.send({})
        return reply.redirect(`${CODE_PATH}?${new URLSearchParams({ again: '', next: nextOf(request) })}`, 303)
      } catch (error) {
        return explain(request, reply, error, step)
      }
    },
  )
}
