import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { SIGN_IN_DAYS } from '#contract/limits.ts'
import { cookieNamed } from '#server/platform/http/cookies.ts'
import { DAY_SECONDS } from '#surf/time/durations.ts'

/** Its name without https; cookies.ts says what it becomes with it. */
export const SIGN_IN_COOKIE = 'lineup_sign_in'
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** 256 random bits as base64url: all that a browser has to show. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** The name of a sign-in that may be stored and told: the token's SHA-256 as base64url. */
export const signInIdOf = (token: string) => hash('sha256', token, 'base64url')

/** A sign-in's id as the column token_hash holds it. */
export const tokenHashOf = (signInId: string) => Buffer.from(signInId, 'base64url')

const signInCookie = (publicUrl: string) => cookieNamed(SIGN_IN_COOKIE, publicUrl)

/** The token that a request carries; undefined for none and for what cannot be one. */
export function tokenIn(headers: IncomingHttpHeaders, publicUrl: string): string | undefined {
  const value = signInCookie(publicUrl).read(headers)
  return value && TOKEN.test(value) ? value : undefined
}

export const keepToken = (reply: FastifyReply, token: string, publicUrl: string) =>
  signInCookie(publicUrl).keep(reply, token, SIGN_IN_DAYS * DAY_SECONDS)

export const forgetToken = (reply: FastifyReply, publicUrl: string) => signInCookie(publicUrl).forget(reply)
