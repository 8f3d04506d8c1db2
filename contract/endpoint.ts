import { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One HTTP call, declared once: the server binds a handler to it, the browser calls it by its route. */
export type Endpoint<
  Route extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
  Open extends boolean = boolean,
> = {
  /** Method and path, e.g. 'PUT /api/surf-sessions/:id/end'. A `:name` is a UUID unless `params` says otherwise. */
  route: Route
  /** Of the path's names those that are no UUIDs. */
  params: Record<string, z.ZodType> | undefined
  query: Query
  body: Body
  reply: Reply
  /** Open endpoints also answer signed-out visitors; every other endpoint refuses them. */
  open: Open
  /** Only for whose surfer has shown within the last minutes that it is still them; others are refused. */
  fresh: boolean
  /** 201 when the call makes something; the handler may still answer 200 for a repeated one. */
  status: 200 | 201
  /** Of a reply that is the same for everyone: how long browsers and proxies may show it without asking again. */
  maxAgeSeconds: number | undefined
  /** The page that makes the call fetches or shows by itself what that moves, and needs no live message of it (PAGE_HEADER). */
  pageFollows: boolean
}

/** Declares an endpoint: closed to visitors, without query or body, answering 200, unless it says otherwise. */
export const endpoint = <
  const Route extends `${Method} /api/${string}`,
  Reply extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  const Open extends boolean = false,
>(
  route: Route,
  {
    params,
    query,
    body,
    reply,
    open,
    fresh = false,
    status = 200,
    maxAgeSeconds,
    pageFollows = false,
  }: {
    params?: Record<string, z.ZodType>
    query?: Query
    body?: Body
    reply: Reply
    open?: Open
    fresh?: boolean
    status?: 200 | 201
    maxAgeSeconds?: Open extends true ? number : never
    pageFollows?: boolean
  },
) =>
  ({ route, params, query, body, reply, open: open ?? false, fresh, status, maxAgeSeconds, pageFollows }) as Endpoint<
    Route,
    Query,
    Body,
    Reply,
    Open
  >

type ParamName<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<E extends Endpoint> = Record<ParamName<E['route']>, string>
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** What a caller hands over before the server has filled in defaults and turned text into numbers. */
export type QueryGivenTo<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined
export type BodyGivenTo<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined

/** Text as people type it: trimmed, and without the NUL that PostgreSQL cannot store. */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'Text must not contain NUL')

/** A number in a query string. Empty text is no number: '' must not become 0. */
export const numberInQuery = z
  .union([z.number(), z.string().regex(/^[+-]?(\d+\.?\d*|\.\d+)$/, 'Expected a number')])
  .transform(Number)
  .pipe(z.number())

/** Ids are compared as text, so that another spelling of one is made the same. */
export const id = z.uuid().toLowerCase()
/** ISO 8601 in UTC. PostgreSQL reads no endless fractions and, like the calendar, goes from 1 BC to AD 1. */
export const time = z.iso
  .datetime()
  .max(40)
  .refine((value) => !value.startsWith('0000'), 'There was no year 0')
/**
 * When a phone sent a request, by its own clock. A clock that is more than a minute off is not believed: the times of the
 * request that it named are corrected by what this one is off (server/domain/phone-clock.ts).
 */
export const sentAt = time
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** An IANA name, e.g. 'America/Los_Angeles'. */
export const timeZone = text(1, 60).refine(isTimeZone, 'Unknown time zone')

/** Names that are good: making a format to find out takes some 50 µs. As many as there are; more only differ in their case. */
const knownTimeZones = new Set<string>()
const MOST_TIME_ZONES = 600

function isTimeZone(name: string) {
  if (knownTimeZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (knownTimeZones.size < MOST_TIME_ZONES) knownTimeZones.add(name)
  return true
}
