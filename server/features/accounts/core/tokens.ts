import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { SIGN_IN_DAYS } from '#contract/limits.ts'
import { cookieNamed } from '#server/platform/http/cookies.ts'
import { DAY_SECONDS } from '#surf/time/durations.ts'

/** Without https; cookies.ts adds a prefix with it. */
export const SIGN_IN_COOKIE = 'lineup_sign_in'
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** 256 random bits as base64url. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** The token's SHA-256 as base64url, which may be stored and published. */
export const signInIdOf = (token: string) => hash('sha256', token, 'base64url')

/** The column token_hash of a sign-in's id. */
export const tokenHashOf = (signInId: string) => Buffer.from(signInId, 'base64url')

const signInCookie = (publicUrl: string) => cookieNamed(SIGN_IN_COOKIE, publicUrl)

/** Undefined if missing or malformed. */
export function tokenIn(headers: IncomingHttpHeaders, publicUrl: string): string | undefined {
  const value = signInCookie(publicUrl).read(headers)
  return value && TOKEN.test(value) ? value : undefined
}

export const keepToken = (reply: FastifyReply, token: string, publicUrl: string) =>
  signInCookie(publicUrl).keep(reply, token, SIGN_IN_DAYS * DAY_SECONDS)

export const forgetToken = (reply: FastifyReply, publicUrl: string) => signInCookie(publicUrl).forget(reply)
