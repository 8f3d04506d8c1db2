import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Language, languageFor } from '#languages'
import type { Deps } from '#server/deps.ts'
import { mailboxOf } from '#server/domain/contact-addresses.ts'
import {
  answerQuestion,
  chooseLanguage,
  declineFurther,
  reachedByContact,
} from '#server/features/safety/contact-pages/contact-answers.ts'
import { contactLink, type OpenedLink, unknownLink } from '#server/features/safety/contact-pages/contact-links.ts'
import { contactPage } from '#server/features/safety/contact-pages/contact-page-markup.ts'
import { contactPath } from '#server/features/safety/messages/messages.ts'
import { newerAlarm } from '#server/features/safety/watch/alarms.ts'
import { describedPage } from '#server/platform/api-document/described.ts'
import { exhaust, refill } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { languageOf, spokenLanguage } from '#server/platform/http/language.ts'
import { registerPlainPages, sendPage } from '#server/platform/pages/page.ts'

/** The second is of messages that earlier versions sent, whose keys were UUIDs. */
const PATHS = ['/api/c/:key', '/api/contact/:key'] as const
/** 128 random bits, without the version of a UUID. */
const STEP_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The UUID's number with the base 36. */
const SHORT_KEY = /^[\da-z]{25}$/

/** Undefined for other than a key of a link. */
function stepIdOf(key: string): string | undefined {
  if (STEP_ID.test(key)) return key
  if (!SHORT_KEY.test(key)) return undefined
  const number = Array.from(key).reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  const digits = number.toString(16).padStart(32, '0')
  return digits.length === 32 ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined
}

/** GET changes nothing, because programs prefetch links. */
export async function registerContactPages(app: FastifyInstance, { db, env }: Pick<Deps, 'db' | 'env'>) {
  const open = async (stepId: string | undefined): Promise<OpenedLink> =>
    stepId === undefined ? unknownLink : contactLink(db, stepId)
  /** The messages' language, if somebody chose it; the reader's browser knows better than the surfer's. */
  const languageIn = ({ languages, surfersLanguage }: OpenedLink, { headers }: FastifyRequest): Language =>
    languageFor(languages) ?? languageOf(headers, env, surfersLanguage)
  const send = (reply: FastifyReply, opened: OpenedLink) =>
    sendPage(reply, contactPage(languageIn(opened, reply.request), opened.link))

  const show = async ({ params }: LinkRequest, reply: FastifyReply) => {
    const stepId = stepIdOf(params.key)
    const opened = await open(stepId)
    const newer = stepId && 'firstName' in opened.link ? await newerAlarm(db, stepId) : undefined
    return newer ? reply.redirect(contactPath(newer), 303) : send(reply, opened)
  }

  const answer = async (request: LinkRequest, reply: FastifyReply) => {
    const stepId = stepIdOf(request.params.key)
    const opened = await open(stepId)
    const { link } = opened
    if (stepId === undefined || !('firstName' in link)) return send(reply, opened)
    const form = new URLSearchParams(String(request.body ?? ''))
    const [given, language] = [form.get('answer'), form.get('language')]
    if (link.about === 'question' && (given === 'yes' || given === 'no')) {
      await answerQuestion(db, stepId, given === 'yes')
      await rememberAnswer(db, stepId, given === 'yes' ? 'confirmed' : 'declined')
    } else if (link.about === 'alarm' && given === 'reached') await reachedByContact(db, stepId)
    else if (given === 'no') {
      await declineFurther(db, stepId)
      await rememberAnswer(db, stepId, 'declined')
    } else if (language) await chooseLanguage(db, stepId, spokenLanguage(env, language, languageIn(opened, request)))
    else return send(reply, opened)
    return send(reply, await open(stepId))
  }

  await registerPlainPages(app, (pages) => {
    for (const path of PATHS) {
      pages.get<ByKey>(path, described('Page of an emergency contact, led to by each message.'), show)
      pages.post<ByKey>(path, described('The contact’s answer.'), answer)
    }
  })
}

const described = (about: string) =>
  describedPage(about, { access: 'address', answers: { 303: null, 404: 'text/html' } })

type ByKey = { Params: { key: string } }
type LinkRequest = FastifyRequest<ByKey>

/** For all accounts: after a yes others may ask this address again, after a no nobody within the limit. */
async function rememberAnswer(db: Database, stepId: string, answer: 'confirmed' | 'declined'): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    select case t.channel when 'sms' then c.number else lower(c.email) end as address
    from safety_steps t join emergency_contacts c on c.user_id = t.user_id and c.id = t.contact_id
    where t.id = ${stepId} and case t.channel when 'sms' then c.number_state else c.email_state end = ${answer}`.execute(
    db,
  )
  const [way] = rows
  if (!way) return
  const question = { 'unanswered-contact-question': [mailboxOf(way.address)] } as const
  await (answer === 'confirmed' ? refill(db, question) : exhaust(db, question))
}
