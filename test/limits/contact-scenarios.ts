import { anAddress, ELSEWHERE, HOME, type LimitWorld, type Scenario, type Uses } from '#test/limits/limit-world.ts'

const aNumber = (nth: number) => `+1714555${String(nth).padStart(4, '0')}`

/** Gives the contact another address each time, which is asked anew. */
async function movingContact(world: LimitWorld): Promise<Uses> {
  const [mine, another] = [await world.aContact(), await world.aContact()]
  const move = ({ surfer, id } = mine, from = HOME) =>
    world.ask(surfer, `PUT /api/emergency-contacts/${id}`, { name: 'Anna', email: anAddress() }, from)
  return {
    allowed: 200,
    async act() {
      await world.delivered()
      return move()
    },
    others: [() => move(another)],
    stillWorks: () => world.ask(mine.surfer, 'GET /api/emergency-contacts'),
  }
}

/** Tries again and again whether messages reach a contact who has agreed. */
async function triedContact(world: LimitWorld): Promise<Uses> {
  const [mine, another] = [await world.aContact(), await world.aContact()]
  await world.server.db.updateTable('emergencyContacts').set({ emailState: 'confirmed' }).execute()
  const test = ({ surfer, id } = mine) => world.ask(surfer, `POST /api/emergency-contacts/${id}/test`)
  return {
    allowed: 200,
    async act() {
      await world.delivered()
      return test()
    },
    others: [() => test(another)],
    stillWorks: () => world.ask(mine.surfer, 'GET /api/emergency-contacts'),
  }
}

/** Limits on questions to, and tests of, emergency contacts. */
export const contactScenarios = {
  'contact-question': { refused: movingContact },
  'contact-question-in-month': { refused: movingContact },
  'contact-question-from-network': {
    async refused(world) {
      const { surfer, id } = await world.aContact()
      // Each use comes from another address of the same /24, which counts as one.
      const move = (from: string) =>
        world.ask(surfer, `PUT /api/emergency-contacts/${id}`, { name: 'Anna', email: anAddress() }, from)
      return {
        allowed: 200,
        async act(nth) {
          await world.delivered()
          return move(`203.0.113.${nth}`)
        },
        others: [() => world.delivered().then(() => move(ELSEWHERE))],
        stillWorks: () => world.ask(surfer, 'GET /api/emergency-contacts', undefined, '203.0.113.1'),
      }
    },
  },
  'unanswered-contact-question': {
    async refused(world) {
      // Over all accounts: the address is the contact of two surfers.
      const form = { name: 'Anna', email: anAddress() }
      const both = [await world.aContact(form), await world.aContact(form)] as const
      const another = await world.aContact()
      const question = ({ surfer, id }: typeof another) =>
        world.ask(surfer, `POST /api/emergency-contacts/${id}/question`)
      return {
        allowed: 200,
        async act(nth) {
          await world.delivered()
          return question(both[nth % 2 === 0 ? 0 : 1])
        },
        others: [() => question(another)],
        stillWorks: () => world.ask(both[0].surfer, `DELETE /api/emergency-contacts/${both[0].id}`),
      }
    },
  },
  'contact-test': { refused: triedContact },
  'contact-test-to-one': { refused: triedContact },
  'text-message-without-alarm': {
    async refused(world) {
      const { surfer, id } = await world.aContact({ name: 'Anna', phone: aNumber(0) })
      const move = (way: object) => world.ask(surfer, `PUT /api/emergency-contacts/${id}`, { name: 'Anna', ...way })
      return {
        allowed: 200,
        async act(nth) {
          await world.delivered()
          return move({ phone: aNumber(nth) })
        },
        others: [],
        stillWorks: () => move({ email: anAddress() }),
      }
    },
  },
} satisfies Record<string, Scenario>
