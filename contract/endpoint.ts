import { z } from 'zod'
import { DEFAULT_LIMIT, MAX_LIMIT } from '#contract/limits.ts'
import type { RefusalCode } from '#contract/refusals.ts'

/** Rights of an access token; a call that names none of them refuses it. `import` sends files of sessions. */
export const tokenScopes = ['read-sessions', 'log', 'check-in', 'conditions', 'import'] as const
export type TokenScope = (typeof tokenScopes)[number]

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Declares one HTTP call for both sides: the server binds a handler, the browser calls it by its route. */
export type Endpoint<
  Route extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
  Open extends boolean = boolean,
> = {
  /** Method and path, e.g. 'PUT /api/surf-sessions/:id/end'. A `:name` is a UUID unless `params` says otherwise. */
  route: Route
  /** For readers of the API's document: what it does, units, and what surprises. */
  about: string
  /** Besides those that follow from the declaration (server/platform/api-document/answers.ts). */
  refuses: readonly RefusalCode[]
  params: Record<string, z.ZodType> | undefined
  query: Query
  body: Body
  reply: Reply
  /** Also answers signed-out visitors. */
  open: Open
  /** Also answers a token with this scope; without one, refuses every token `token_not_allowed`. */
  scope: TokenScope | undefined
  /** Refused unless the surfer confirmed their identity within the last minutes. */
  fresh: boolean
  /** Refuses operators_only to others. */
  forOperators: boolean
  /** For moderators and operators; refuses moderators_only to others. */
  forModerators: boolean
  /** Other people get to see it: refused to surfers whom nobody sees yet, and to limited ones. */
  reachesOthers: boolean
  /** Others see it later, where they see its surfer: refused to limited surfers alone. */
  showsOthers: boolean
  /** Also answers a suspended surfer: safety, and what concerns the account. */
  whileSuspended: boolean
  /** 201 if the call creates something; the handler may answer 200 for a repeated one. */
  status: 200 | 201
  maxAgeSeconds: number | undefined
  /** The calling page updates itself and needs no live message (PAGE_HEADER). */
  pageFollows: boolean
}

export const endpoint = <
  const Route extends `${Method} /api/${string}`,
  Reply extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  const Open extends boolean = false,
>(
  route: Route,
  {
    about = '',
    refuses = [],
    params,
    query,
    body,
    reply,
    open,
    scope,
    fresh = false,
    forOperators = false,
    forModerators = false,
    reachesOthers = false,
    showsOthers = false,
    whileSuspended = false,
    status = 200,
    maxAgeSeconds,
    pageFollows = false,
  }: {
    about?: string
    refuses?: readonly RefusalCode[]
    params?: Record<string, z.ZodType>
    query?: Query
    body?: Body
    reply: Reply
    open?: Open
    scope?: TokenScope
    fresh?: boolean
    forOperators?: boolean
    forModerators?: boolean
    reachesOthers?: boolean
    showsOthers?: boolean
    whileSuspended?: boolean
    status?: 200 | 201
    maxAgeSeconds?: Open extends true ? number : never
    pageFollows?: boolean
  },
) =>
  ({
    route,
    about,
    refuses,
    params,
    query,
    body,
    reply,
    open: open ?? false,
    scope,
    fresh,
    forOperators,
    forModerators,
    reachesOthers,
    showsOthers,
    whileSuspended,
    status,
    maxAgeSeconds,
    pageFollows,
  }) as Endpoint<Route, Query, Body, Reply, Open>

type ParamName<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<E extends Endpoint> = Record<ParamName<E['route']>, string>
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

export type QueryGivenTo<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined
export type BodyGivenTo<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined

/** Typed text: trimmed, without NUL, which PostgreSQL cannot store. */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'Text must not contain NUL')

/** '' is invalid rather than 0. */
export const numberInQuery = z
  .union([z.number(), z.string().regex(/^[+-]?(\d+\.?\d*|\.\d+)$/, 'Expected a number')])
  .transform(Number)
  .pipe(z.number())

/** Lower-cased, because ids are compared as text. */
export const id = z.uuid().toLowerCase()
/** ISO 8601 in UTC, within PostgreSQL's precision and years. */
export const time = z.iso
  .datetime()
  .max(40)
  .refine((value) => !value.startsWith('0000'), 'There was no year 0')
/** The phone's time of sending; over a minute off, it corrects other times (server/domain/phone-clock.ts). */
export const sentAt = time
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** An IANA name, e.g. 'America/Los_Angeles'. */
export const timeZone = text(1, 60).refine(isTimeZone, 'Unknown time zone')

/** Cache of valid names, because validating one takes some 50 µs. Bounded by the number of zones. */
const knownTimeZones = new Set<string>()
const MOST_TIME_ZONES = 600

function isTimeZone(name: string) {
  if (knownTimeZones.has(name)) return true
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name })
  } catch {
    return false
  }
  if (knownTimeZones.size < MOST_TIME_ZONES) knownTimeZones.add(name)
  return true
}

export const limit = numberInQuery.pipe(z.int().min(1).max(MAX_LIMIT)).default(DEFAULT_LIMIT)

/** Id of the last row that the caller has. */
export const cursor = id.optional()

/** A tag of BCP 47. The server stores the nearest language that it speaks. */
export const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i, 'Expected the tag of a language, such as pt-BR')
