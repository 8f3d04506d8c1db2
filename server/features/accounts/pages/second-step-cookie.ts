import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { newToken } from '#server/features/accounts/core/tokens.ts'
import { cookieNamed } from '#server/platform/http/cookies.ts'

/** Lifetime of a sign-in that waits for its second step, and of its codes. */
export const SECOND_STEP_MINUTES = 10
const VALUE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/

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
