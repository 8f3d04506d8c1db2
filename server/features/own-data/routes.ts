import * as contract from '#contract/accounts/own-data.ts'
import { languageFor } from '#languages'
import * as leaving from '#server/features/own-data/leaving.ts'
import * as settings from '#server/features/own-data/settings.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const ownDataRoutes: BoundRoute[] = [
  route(contract.ownSettings, ({ user }, { db }) => settings.readSettings(db, user.id)),
  route(contract.changeSettings, async ({ body, user, setLanguage }, { db }) => {
    const language = languageFor([body.language])
    const changed = await settings.change(db, user.id, { ...body, language })
    if (language) setLanguage(language)
    return changed
  }),
  route(contract.ownLeaving, ({ user }, { db }) => leaving.readLeaving(db, user.id)),
  route(contract.deleteAccount, ({ user }, deps) => leaving.leave(deps, user.id)),
  route(contract.keepAccount, ({ user }, deps) => leaving.stay(deps, user.id)),
]
