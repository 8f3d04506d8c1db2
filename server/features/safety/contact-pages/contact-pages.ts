import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { defaultLanguage } from '#languages'
import type { Deps } from '#server/deps.ts'
import { mailboxOf } from '#server/domain/contact-addresses.ts'
import {
  answerQuestion,
  declineFurther,
  reachedByContact,
} from '#server/features/safety/contact-pages/contact-answers.ts'
import { type ContactLink, contactLink } from '#server/features/safety/contact-pages/contact-links.ts'
import { contactPage } from '#server/features/safety/contact-pages/contact-page-markup.ts'
import { contactPath } from '#server/features/safety/messages/messages.ts'
import { newerAlarm } from '#server/features/safety/watch/alarms.ts'
import { exhaust, refill } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { registerPlainPages, sendPage } from '#server/platform/pages/page.ts'

/** 128 random bits, without the version of a UUID. */
const STEP_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** GET changes nothing, because programs prefetch links. */
export async function registerContactPages(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  const linkOf = async (stepId: string): Promise<ContactLink> =>
    STEP_ID.test(stepId) ? contactLink(db, stepId) : { about: 'unknown' }
  const send = (reply: FastifyReply, link: ContactLink) => sendPage(reply, contactPage(defaultLanguage, link))

  await registerPlainPages(app, (pages) => {
    pages.get<ById>(contactPath(':id'), async ({ params }, reply) => {
      const link = await linkOf(params.id)
      const newer = 'firstName' in link ? await newerAlarm(db, params.id) : undefined
      return newer ? reply.redirect(contactPath(newer), 303) : send(reply, link)
    })
    pages.post<ById>(contactPath(':id'), async ({ params, body }, reply) => {
      const link = await linkOf(params.id)
      if (!('firstName' in link)) return send(reply, link)
      const answer = new URLSearchParams(String(body ?? '')).get('answer')
      if (link.about === 'question' && (answer === 'yes' || answer === 'no')) {
        await answerQuestion(db, params.id, answer === 'yes')
        await rememberAnswer(db, params.id, answer === 'yes' ? 'confirmed' : 'declined')
      } else if (link.about === 'alarm' && answer === 'reached') await reachedByContact(db, params.id)
      else if (answer === 'no') {
        await declineFurther(db, params.id)
        await rememberAnswer(db, params.id, 'declined')
      } else return send(reply, link)
      return send(reply, await linkOf(params.id))
    })
  })
}

type ById = { Params: { id: string } }

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
