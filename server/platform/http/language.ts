import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageFor } from '#languages'
import type { Env } from '#server/platform/config/env.ts'
import { cookieNamed } from '#server/platform/http/cookies.ts'
import { DAY_SECONDS } from '#surf/time/durations.ts'

/** Headers on which a reply in the language of its request depends. */
export const LANGUAGE_HEADERS = 'cookie, accept-language'

const REMEMBERED_SECONDS = 365 * DAY_SECONDS
/** Browsers send less; the rest is not read. */
const MOST_CHARACTERS = 500
const MOST_TAGS = 20
/** RFC 9110, 12.5.4. */
const ACCEPTED = /^\s*(?<tag>[a-z\d-]{1,35})\s*(?:;\s*q=(?<quality>[01](?:\.\d{0,3})?)\s*)?$/i

type LanguageEnv = Pick<Env, 'DEFAULT_LANGUAGE' | 'PUBLIC_URL'>

declare module 'fastify' {
  interface FastifyRequest {
    /** By the cookie, else by Accept-Language, else the server's. */
    language: Language
  }
}

export function addLanguage(app: FastifyInstance, env: LanguageEnv): void {
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return languageOf(this.headers, env)
    },
  })
}

/** The first of these tags that this server speaks, else its own language. Null was not chosen. */
export const spokenLanguage = (
  { DEFAULT_LANGUAGE }: Pick<Env, 'DEFAULT_LANGUAGE'>,
  ...tags: readonly (string | null | undefined)[]
): Language => languageFor(tags) ?? DEFAULT_LANGUAGE

/** For pages that are the same for everybody: by the tag, else by Accept-Language. */
export const languageWithoutCookie = (headers: IncomingHttpHeaders, env: LanguageEnv, tag: string | undefined) =>
  spokenLanguage(env, tag, ...acceptedTags(headers['accept-language']))

/** `stored` is the signed-in surfer's, for requests that name none. */
export const languageOf = (headers: IncomingHttpHeaders, env: LanguageEnv, stored: string | null = null): Language =>
  spokenLanguage(env, ...requestedTags(headers, env), stored)

/** Null if the request names none that this server speaks. */
export const requestedLanguage = (headers: IncomingHttpHeaders, env: LanguageEnv): Language | null =>
  languageFor(requestedTags(headers, env))

/** `stored` is null, or may be of an earlier version. */
export function sendLanguage(reply: FastifyReply, stored: string | null, env: LanguageEnv): void {
  if (stored) cookie(env.PUBLIC_URL).keep(reply, spokenLanguage(env, stored), REMEMBERED_SECONDS)
}

/** For a browser without the cookie, which a surfer signed in to before choosing a language. */
export function offerLanguage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  stored: string | null,
  env: LanguageEnv,
) {
  if (cookie(env.PUBLIC_URL).read(headers) === undefined) sendLanguage(reply, stored, env)
}

const cookie = (publicUrl: string) => cookieNamed('language', publicUrl)

function requestedTags(headers: IncomingHttpHeaders, { PUBLIC_URL }: LanguageEnv): string[] {
  const chosen = cookie(PUBLIC_URL).read(headers)
  return [...(chosen ? [chosen] : []), ...acceptedTags(headers['accept-language'])]
}

/** The preferred ones first. */
const acceptedTags = (header = ''): string[] =>
  header
    .slice(0, MOST_CHARACTERS)
    .split(',', MOST_TAGS)
    .map((part) => ACCEPTED.exec(part)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ tag = '', quality = '1' }) => ({ tag, quality: Number(quality) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
