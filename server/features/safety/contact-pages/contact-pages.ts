import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/deps.ts'
import {
  answerQuestion,
  declineFurther,
  reachedByContact,
} from '#server/features/safety/contact-pages/contact-answers.ts'
import { rememberAnswer } from '#server/features/safety/contact-pages/contact-consent.ts'
import { type ContactLink, contactLink } from '#server/features/safety/contact-pages/contact-links.ts'
import { contactPage } from '#server/features/safety/contact-pages/contact-page-markup.ts'
import { contactPath } from '#server/features/safety/messages/messages.ts'
import { newerAlarm } from '#server/features/safety/watch/newer-alarm.ts'
import { registerPlainPages, sendPlainPage } from '#server/platform/pages/plain-page.ts'
import { stylesheetPath } from '#server/platform/pages/static-files.ts'

/** 128 random bits as PostgreSQL writes a uuid; none of them says that it is one. */
const STEP_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The pages behind the links that emergency contacts get, without a sign-in and without JavaScript. Asking for one
 * changes nothing, for programs look into links; its buttons send a form to its own address.
 */
export async function registerContactPages(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  const stylesheet = await stylesheetPath()
  const linkOf = async (stepId: string): Promise<ContactLink> =>
    STEP_ID.test(stepId) ? contactLink(db, stepId) : { about: 'unknown' }
  const send = (reply: FastifyReply, link: ContactLink) => sendPlainPage(reply, contactPage(link), stylesheet)

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
