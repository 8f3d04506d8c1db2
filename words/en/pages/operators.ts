// The operators' pages about who may join.
import type { ReactNode } from 'react'
import { rich } from '../../rich.ts'

export const waitingForApproval = 'Waiting for approval'
export const loadingWaiting = 'Loading surfers who wait'
export const couldntLoadWaiting = "Couldn't load who waits"
export const nobodyWaits = 'Nobody waits'
export const newSurfersAppearHere = 'If SIGN_UPS is approved, new surfers appear here.'
export const confirmed = 'Confirmed'
export const notConfirmed = 'Not confirmed'
export const signedUp = (ago: string) => `Signed up ${ago}`
export const approve = 'Approve'
export const approveName = (name: string) => `Approve ${name}`
export const refuse = 'Refuse'
export const refuseName = (name: string) => `Refuse ${name}`
export const refuseQuestion = (name: string) => `Refuse ${name}?`
export const theAccountIsRemoved = 'The account is removed at once, with everything in it. This cannot be undone.'
export const isApproved = (name: string) => `${name} is approved. Others can see them now.`
export const isRefused = (name: string) => `${name} is refused, and the account is removed.`
export const isAlreadyDecided = (name: string) => `${name} no longer waits: another operator decided, or they left.`
export const couldntApprove = (name: string) => `Couldn't approve ${name}`
export const couldntRefuse = (name: string) => `Couldn't refuse ${name}`
export const showAll = (count: number) => `Show all ${count}`

export const invitations = 'Invitations'
export const invitation = 'Invitation'
export const aLinkLetsSurfersJoin =
  'With a link, surfers join without approval, unless this server takes no new surfers at all.'
export const newInvitation = 'New Invitation'
export const makeInvitation = 'Make Invitation'
export const making = 'Making...'
export const note = 'Note'
export const whoIsItFor = 'For whom? Operators alone see it.'
export const forHowMany = 'For how many surfers'
export const worksFor = 'Works for'
export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
export const surfers = (count: number) => (count === 1 ? '1 surfer' : `${count.toLocaleString('en')} surfers`)
export const couldntMake = "Couldn't make the invitation"
export const loadingInvitations = 'Loading invitations'
export const couldntLoadInvitations = "Couldn't load the invitations"
export const noInvitations = 'No invitations'
export const makeOneAndShare = 'Make one and share its link. It ends by itself.'
export const usesOf = (uses: number, most: number) =>
  `${uses.toLocaleString('en')} of ${most.toLocaleString('en')} ${most === 1 ? 'place' : 'places'} taken`
export const worksUntil = (day: string) => `Works until ${day}`
export const life = (day: string, left: number) =>
  `Works until ${day}, for ${left.toLocaleString('en')} more ${left === 1 ? 'surfer' : 'surfers'}.`
export const invitationEnded = 'This invitation has ended'
export const joinUsOnLineup = 'Join us on Lineup'
export const invitationLink = 'Invitation link'
export const codeOfTheLink = 'QR code of the invitation link'
export const copyLinkOf = (name: string) => `Copy link: ${name}`
export const copy = 'Copy'
export const revoke = 'Revoke'
export const revokeInvitation = 'Revoke Invitation'
export const revokeThis = 'Revoke this invitation?'
export const theLinkStops = 'Its link stops working. Surfers who joined with it stay.'
export const isRevoked = 'The invitation is revoked.'
export const couldntRevoke = "Couldn't revoke the invitation"

export const team = 'Team'
export const ownersDoEverything =
  'Owners approve, invite and name others; moderators decide about reports. Surfers whose confirmed address is in OPERATORS may do so too, and are not listed here.'
export const loadingTeam = 'Loading the team'
export const couldntLoadTeam = "Couldn't load the team"
export const noOwner = 'No owner yet'
export const searchForOne = 'Search below for a surfer to name.'
export const roles = { owner: 'Owner', moderator: 'Moderator' } as const
export const surfer = 'Surfer'
export const roleLines = {
  owner: 'Is an operator, and names others.',
  moderator: 'Decides about reports.',
  surfer: 'Has no role here.',
} as const
export const you = (username: string) => `@${username}, you`
export const nameSomebody = 'Name somebody'
export const searchByName = 'Search by name or username'
export const surfersFound = 'Surfers found'
export const searching = 'Searching'
export const nobodyFound = 'Nobody found'
export const onlyFindableSurfers = 'Surfers who cannot be found by you do not appear.'
export const searchFailed = 'Search failed'
export const found = (count: number) =>
  count === 0 ? nobodyFound : `${count} ${count === 1 ? 'surfer' : 'surfers'} found`
export const role = 'Role'
export const surferNotFound = 'Surfer not found'
export const couldntLoadSurfer = "Couldn't load this surfer"
export const save = 'Save'
export const saving = 'Saving...'
export const couldntChangeRole = "Couldn't change the role"
export const hasRole = (name: string, role: string | null) =>
  role === null ? `${name} has no role any more.` : `${name}: ${role}.`
export const giveUpOwnRole = 'Give up your own role?'
export const youNoLongerSee = 'You no longer see these pages, unless your address is in OPERATORS.'
export const giveUp = 'Give Up'

export const log = 'What Operators Did'
export const loadingLog = 'Loading what operators did'
export const couldntLoadLog = "Couldn't load what operators did"
export const nothingYet = 'Nothing yet'
export const decisionsAppearHere = 'Each decision of an operator appears here, and stays.'
export const showMore = 'Show more'
export const loading = 'Loading'
export const someone = 'Someone at this server'
export const aFormerSurfer = 'a surfer who is gone'
type Details = Record<string, string | number | null>
const things: Partial<Record<string, string>> = {
  session: 'a session',
  photo: 'a photo',
  comment: 'a comment',
  plan_message: 'a message',
  surfer: 'a surfer',
  spot: 'a spot',
}
const decided: Partial<Record<string, string>> = {
  hide: 'hidden',
  delete: 'deleted',
  warn: 'warned',
  limit: 'limited',
  suspend: 'suspended',
  close: 'account closed',
}
const decidedAs = (decision: Details[string] | undefined, count: Details[string] | undefined) =>
  `${decided[String(decision)] ?? decision}${count ? ` for ${days(Number(count))}` : ''}`
export const actions: Partial<Record<string, (by: ReactNode, about: ReactNode, details: Details) => ReactNode>> = {
  surfer_approved: (by, about) => rich`${by} approved ${about}.`,
  surfer_refused: (by) => rich`${by} refused a new surfer and removed the account.`,
  invitation_made: (by, _, { uses, days: count }) =>
    rich`${by} made an invitation for ${surfers(Number(uses))}, for ${days(Number(count))}.`,
  invitation_revoked: (by) => rich`${by} revoked an invitation.`,
  signed_out: (by, about) => rich`${by} signed ${about} out everywhere.`,
  two_step_reset: (by, about) => rich`${by} turned off codes on new devices for ${about}.`,
  address_confirmed: (by, about) => rich`${by} confirmed the address of ${about}.`,
  renamed: (by, about, { name, username }) =>
    rich`${by} changed the ${[name && 'name', username && 'username'].filter(Boolean).join(' and ')} of ${about}.`,
  link_made: (by, about, { purpose }) =>
    purpose === 'reset'
      ? rich`${by} made a link with which ${about} chooses a new password.`
      : rich`${by} made a link that confirms an address of ${about}.`,
  mail_tested: (by, _, { accepted }) => rich`${by} sent a test mail, which was ${acceptedOrNot(accepted)}.`,
  text_tested: (by, _, { accepted }) => rich`${by} sent a test text, which was ${acceptedOrNot(accepted)}.`,
  spot_accepted: (by) => rich`${by} accepted a spot proposal.`,
  spot_declined: (by) => rich`${by} declined a spot proposal.`,
  spots_merged: (by) => rich`${by} made two spots one.`,
  spots_imported: (by, _, { added }) => rich`${by} imported spots: ${Number(added).toLocaleString('en')} new ones.`,
  backup_begun: (by) => rich`${by} began a backup.`,
  restored: (by, _, { backedUpAt }) => rich`${by} restored a backup of ${String(backedUpAt).slice(0, 10)}.`,
  case_read: (by, _, { kind }) => rich`${by} read a report about ${things[String(kind)] ?? 'something'}.`,
  surfer_read: (by, about) => rich`${by} opened the operators' page of ${about}.`,
  appeals_read: (by) => rich`${by} read the appeals.`,
  case_decided: (by, about, { kind, decision, days: count }) => {
    if (decision === 'keep') return rich`${by} left ${things[String(kind)] ?? 'something'} that was reported.`
    return kind === 'spot'
      ? rich`${by} hid a spot that was reported.`
      : rich`${by} decided about ${about}: ${decidedAs(decision, count)}.`
  },
  surfer_decided: (by, about, { decision, days: count }) =>
    rich`${by} decided about ${about}: ${decidedAs(decision, count)}.`,
  decision_reversed: (by, about, { kind }) =>
    kind === 'spot' ? rich`${by} showed a hidden spot again.` : rich`${by} took back a decision about ${about}.`,
  standing_lifted: (by, about) => rich`${by} lifted what was decided about ${about}.`,
  appeal_answered: (by, about, { about: outcome }) =>
    outcome === 'reversed'
      ? rich`${by} took back a decision about ${about}.`
      : rich`${by} answered an appeal of ${about}: the decision stays.`,
  role_changed: (by, about, { role: given }) =>
    given === null
      ? rich`${by} took the role of ${about} away.`
      : rich`${by} made ${about} ${given === 'owner' ? 'an owner' : 'a moderator'}.`,
}
const acceptedOrNot = (accepted: Details[string] | undefined) => (accepted ? 'accepted' : 'not accepted')
export const anotherAction = (by: ReactNode, action: string) => rich`${by}: ${action.replaceAll('_', ' ')}.`
