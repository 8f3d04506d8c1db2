import type { LimitWorld, Scenario } from '#test/limits/limit-world.ts'

const aNumber = (nth: number) => `+1714555${String(nth).padStart(4, '0')}`

/** Gives the contact another address each time, which is asked anew. */
async function movingContact({ ask, aContact, delivered }: LimitWorld) {
  const { surfer, id } = await aContact()
  return async (nth: number) => {
    await delivered()
    return ask(surfer, `PUT /api/emergency-contacts/${id}`, { name: 'Anna', email: `${nth}.${id}@example.com` })
  }
}

/** Tries again and again whether messages reach a contact who has agreed. */
async function triedContact({ ask, server, aContact, delivered }: LimitWorld) {
  const { surfer, id } = await aContact()
  await server.db.updateTable('emergencyContacts').set({ emailState: 'confirmed' }).where('id', '=', id).execute()
  return async () => {
    await delivered()
    return ask(surfer, `POST /api/emergency-contacts/${id}/test`)
  }
}

/** Limits on questions to, and tests of, emergency contacts. */
export const contactScenarios = {
  'contact-question': { refused: movingContact },
  'contact-question-in-month': { refused: movingContact },
  'contact-question-from-network': { refused: movingContact },
  'unanswered-contact-question': {
    async refused({ ask, aContact, delivered }) {
      const { surfer, id } = await aContact()
      return async () => {
        await delivered()
        return ask(surfer, `POST /api/emergency-contacts/${id}/question`)
      }
    },
  },
  'contact-test': { refused: triedContact },
  'contact-test-to-one': { refused: triedContact },
  'text-message-without-alarm': {
    async refused({ ask, aContact, delivered }) {
      const { surfer, id } = await aContact({ name: 'Anna', phone: aNumber(0) })
      return async (nth) => {
        await delivered()
        return ask(surfer, `PUT /api/emergency-contacts/${id}`, { name: 'Anna', phone: aNumber(nth) })
      }
    },
  },
} satisfies Record<string, Scenario>
