import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { newToken } from '#server/features/accounts/core/tokens.ts'
import { cookieNamed } from '#server/platform/http/cookies.ts'

/** A sign-in that waits for its second step is over after so long, and so is each code for it. */
export const SECOND_STEP_MINUTES = 10
const VALUE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/

/** What the browser shows to go on with its sign-in. */
export type StepKey = { userId: string; token: string }

export const newStepKey = (userId: string): StepKey => ({ userId, token: newToken() })

export const secondStepCookie = (publicUrl: string) => {
  const { read, keep, forget } = cookieNamed('lineup_second_step', publicUrl)
  return {
    read(headers: IncomingHttpHeaders): StepKey | undefined {
      const [, userId, token] = VALUE.exec(read(headers) ?? '') ?? []
      return userId && token ? { userId, token } : undefined
    },
    keep: (reply: FastifyReply, { userId, token }: StepKey) =>
      keep(reply, `${userId}.${token}`, SECOND_STEP_MINUTES * 60),
    forget,
  }
}
