import * as contract from '#contract/people/emergency-contacts.ts'
import * as changes from '#server/features/emergency-contacts/contact-changes.ts'
import { ask, sendTest } from '#server/features/emergency-contacts/contact-messages.ts'
import { ownContacts } from '#server/features/emergency-contacts/own-contacts.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/http.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'

/** Limits by network, too, because accounts are easily made. */
const countFrom = (db: Database, address: string) =>
  spend(db, { 'contact-question-from-network': [widestNetworkOf(address)] })

export const emergencyContactRoutes = [
  route(contract.ownContacts, ({ user }, { db, env }) => ownContacts(db, env, user.id)),
  route(contract.addContact, async ({ body, user, sender, created }, deps) => {
    await countFrom(deps.db, sender.address)
    return created(await changes.add(deps, user.id, body))
  }),
  route(contract.changeContact, async ({ params, body, user, sender }, deps) => {
    await countFrom(deps.db, sender.address)
    return changes.change(deps, user.id, params.id, body)
  }),
  route(contract.removeContact, ({ params, user }, deps) => changes.remove(deps, user.id, params.id)),
  route(contract.orderContacts, ({ body, user }, deps) => changes.order(deps, user.id, body)),
  route(contract.askContact, async ({ params, user, sender }, deps) => {
    await countFrom(deps.db, sender.address)
    return ask(deps, user.id, params.id)
  }),
  route(contract.testContact, ({ params, user }, deps) => sendTest(deps, user.id, params.id)),
]
