import * as contract from '#contract/emergency-contacts.ts'
import * as changes from '#server/features/emergency-contacts/contact-changes.ts'
import { ask, sendTest } from '#server/features/emergency-contacts/contact-messages.ts'
import { ownContacts } from '#server/features/emergency-contacts/own-contacts.ts'
import { route } from '#server/platform/http.ts'

export const emergencyContactRoutes = [
  route(contract.ownContacts, ({ user }, { db, env }) => ownContacts(db, env, user.id)),
  route(contract.addContact, async ({ body, user, repeated }, deps) => {
    const added = await changes.add(deps, user.id, body)
    if (added.repeated) repeated()
    return added.contacts
  }),
  route(contract.changeContact, ({ params, body, user }, deps) => changes.change(deps, user.id, params.id, body)),
  route(contract.removeContact, ({ params, user }, deps) => changes.remove(deps, user.id, params.id)),
  route(contract.orderContacts, ({ body, user }, deps) => changes.order(deps, user.id, body)),
  route(contract.askContact, ({ params, user }, deps) => ask(deps, user.id, params.id)),
  route(contract.testContact, ({ params, user }, deps) => sendTest(deps, user.id, params.id)),
]
