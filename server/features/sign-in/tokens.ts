import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { SIGN_IN_DAYS } from '#contract/limits.ts'
import { readCookie, setCookie } from '#server/features/sign-in/cookies.ts'

export const SIGN_IN_COOKIE = 'lineup_sign_in'
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const DAY_SECONDS = 24 * 60 * 60

/** 256 random bits as base64url: all that a browser has to show. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** The name of a sign-in that may be stored and told: the token's SHA-256 as base64url. */
export const signInIdOf = (token: string) => hash('sha256', token, 'base64url')

/** A sign-in's id as the column token_hash holds it. */
export const tokenHashOf = (signInId: string) => Buffer.from(signInId, 'base64url')

/** The token that a request carries; undefined for none and for what cannot be one. */
export function tokenIn(headers: IncomingHttpHeaders): string | undefined {
  const value = readCookie(headers, SIGN_IN_COOKIE)
  return value && TOKEN.test(value) ? value : undefined
}

export function keepToken(reply: FastifyReply, token: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  setCookie(reply, SIGN_IN_COOKIE, token, { path: '/', maxAgeSeconds: SIGN_IN_DAYS * DAY_SECONDS, secure })
}

export function forgetToken(reply: FastifyReply, publicUrl: string) {
  setCookie(reply, SIGN_IN_COOKIE, '', { path: '/', maxAgeSeconds: 0, secure: publicUrl.startsWith('https:') })
}
