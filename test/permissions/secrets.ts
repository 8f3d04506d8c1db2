import type { SecretSpot } from '#test/permissions/owned/guarded.ts'
import { EXACT_END, EXACT_START } from '#test/permissions/owned/own-sessions.ts'
import { ON_A_WAVE, SHORE } from '#test/permissions/owned/own-tracks.ts'
import type { Role, World } from '#test/permissions/world.ts'

/** What may stand in no answer to whoever asks in this role. */
export function secretsFrom(
  role: Role,
  { owner, sessions, contact, board, spotAlert, webhook, pushServer, plan, secretSpot, hiddenSpot }: World,
): string[] {
  const fromAll = [contact.stepId, sessions.delayed.id, sessions.delayed.notes]
  if (role === 'owner') return fromAll
  const ofContact = [contact.id, contact.name, contact.phone, contact.number, contact.email]
  const ofBoard = [
    board.id,
    board.name,
    board.size,
    board.note,
    spotAlert.id,
    webhook.id,
    webhook.url,
    pushServer.id,
    pushServer.topic,
  ]
  const ofPrivate = [sessions.private.id, sessions.private.notes, ...wordsOf(hiddenSpot)]
  const own = [
    ...fromAll,
    owner.email,
    ...ofContact,
    ...ofBoard,
    ...ofPrivate,
    `${SHORE.latitude}`,
    `${SHORE.longitude}`,
  ]
  if (role === 'buddy') return own
  const exact = [EXACT_START, EXACT_END, '33.65518', '118.00527', `${ON_A_WAVE.latitude}`, `${ON_A_WAVE.longitude}`]
  const ofSecret = [sessions.secret.id, sessions.secret.notes, ...wordsOf(secretSpot)]
  const ofPlan = [plan.id, plan.note, plan.message]
  const toBuddies = [...own, ...exact, ...ofSecret, ...ofPlan, sessions.buddies.id, sessions.buddies.notes]
  // Operators find surfers by their address.
  if (role === 'operator') return toBuddies.filter((secret) => secret !== owner.email)
  if (role !== 'visitor' && role !== 'blocked') return toBuddies
  const personal = [...toBuddies, owner.firstName, owner.username, sessions.shown.notes, sessions.remote.id]
  return role === 'visitor' ? [...personal, owner.id] : [...personal, sessions.shown.id]
}

const wordsOf = ({ id, name, note, latitude, longitude }: SecretSpot) => [id, name, note, `${latitude}`, `${longitude}`]
