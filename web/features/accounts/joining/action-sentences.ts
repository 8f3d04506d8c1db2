import type { ReactNode } from 'react'
import type { LoggedAction } from '#contract/operators/joining.ts'
import { actions as texts } from '#words/pages/operators.ts'

type Details = LoggedAction['details']
type Sentence = (by: ReactNode, about: ReactNode, details: Details) => ReactNode

const textOf = (detail: Details[string] | undefined) =>
  detail === null || detail === undefined ? null : String(detail)

/** By the logged action; one of another version has none. */
const sentences: Partial<Record<string, Sentence>> = {
  surfer_approved: texts.surfer_approved,
  surfer_refused: texts.surfer_refused,
  invitation_made: (by, _, { uses, days }) => texts.invitation_made(by, Number(uses), Number(days)),
  invitation_revoked: texts.invitation_revoked,
  signed_out: texts.signed_out,
  two_step_reset: texts.two_step_reset,
  address_confirmed: texts.address_confirmed,
  renamed: (by, about, { name, username }) =>
    texts.renamed(by, name && username ? 'both' : username ? 'username' : 'name', about),
  link_made: (by, about, { purpose }) => texts.link_made(textOf(purpose), by, about),
  mail_tested: (by, _, { accepted }) => texts.mail_tested(by, Boolean(accepted)),
  text_tested: (by, _, { accepted }) => texts.text_tested(by, Boolean(accepted)),
  spot_accepted: texts.spot_accepted,
  spot_declined: texts.spot_declined,
  spots_merged: texts.spots_merged,
  spots_imported: (by, _, { added }) => texts.spots_imported(by, Number(added)),
  backup_begun: texts.backup_begun,
  webhook_added: (by, _, { host }) => texts.webhook_added(by, String(host)),
  webhook_changed: (by, _, { host }) => texts.webhook_changed(by, String(host)),
  webhook_secret_renewed: (by, _, { host }) => texts.webhook_secret_renewed(by, String(host)),
  webhook_removed: texts.webhook_removed,
  restored: (by, _, { backedUpAt }) => texts.restored(by, String(backedUpAt).slice(0, 10)),
  case_read: (by, _, { kind }) => texts.case_read(by, textOf(kind)),
  surfer_read: texts.surfer_read,
  appeals_read: texts.appeals_read,
  case_decided: (by, about, details) => {
    if (details.decision === 'keep') return texts.case_left(by, textOf(details.kind))
    return details.kind === 'spot' ? texts.spot_hidden(by) : decided(by, about, details)
  },
  surfer_decided: (by, about, details) => decided(by, about, details),
  decision_reversed: (by, about, { kind }) =>
    kind === 'spot' ? texts.spot_shown(by) : texts.decision_reversed(by, about),
  standing_lifted: texts.standing_lifted,
  appeal_answered: (by, about, { about: outcome }) =>
    outcome === 'reversed' ? texts.decision_reversed(by, about) : texts.appeal_answered(by, about),
  role_changed: (by, about, { role }) =>
    role === null ? texts.role_removed(by, about) : texts.role_given(by, about, textOf(role)),
}

const decided: Sentence = (by, about, { decision, days }) =>
  texts.surfer_decided(by, about, textOf(decision), Number(days ?? 0))

/** 'Ana approved Kai.' */
export const actionSentence = (action: string, by: ReactNode, about: ReactNode, details: Details): ReactNode =>
  sentences[action]?.(by, about, details) ?? texts.other(by, action.replaceAll('_', ' '))
