import { type RawBuilder, sql } from 'kysely'
import { isSessionCommentShown } from '#server/domain/own-filters.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { detailColumns, isShown, isUnseen, sessionsSeenBy } from '#server/domain/visibility.ts'
import { accountListings, type Listing } from '#server/features/own-data/exported-account.ts'

const spotName = sql`coalesce(s.custom_location, (select name from surf_spots where id = s.surf_spot_id))`
const surfer = (userId: RawBuilder<unknown>) => sql`(select ${surferJson(sql`u`)} from users u where u.id = ${userId})`

/** Points are in the GPX; `points` counts them. */
const track = sql`(
  select json_build_object('source', t.source, 'sharedWithBuddies', t.shared_with_buddies, 'sensitivity', t.sensitivity,
    'distanceMetres', t.distance_m, 'topKmh', t.top_kmh, 'fileSha256', encode(t.file_hash, 'hex'),
    'points', (select coalesce(sum(k.point_count), 0)::int from track_chunks k
      where k.owner_id = t.owner_id and k.session_id = t.session_id),
    'corrections', (select coalesce(json_agg(json_build_object('startTime', c.start_at, 'endTime', c.end_at,
        'metres', c.length_m, 'topKmh', c.top_kmh, 'accepted', c.accepted) order by c.start_at), '[]')
      from wave_corrections c where c.owner_id = t.owner_id and c.session_id = t.session_id))
  from tracks t where t.owner_id = s.user_id and t.session_id = s.id)`

const conditions = sql`(
  select json_build_object('start', c.at_start, 'end', c.at_end) from session_conditions c
  where c.owner_id = s.user_id and c.session_id = s.id)`

/** Own sessions with all their data but photos. */
export const sessions: Listing = (userId) => sql`
  select s.start_time as at, s.id as key, s.id, s.start_time, s.end_time, ${spotName} as location, s.surf_spot_id, s.latitude,
    s.longitude, s.time_zone, s.visibility, s.link_shows, s.is_delayed, s.secret_spot_id, s.overdue_at,
    ${detailColumns((column) => `s.${column}`)}, s.wave_height as wave_height_metres,
    (select coalesce(json_agg(json_build_object('startTime', w.start_time, 'seconds', w.seconds, 'metres', w.metres,
        'topKmh', w.top_kmh) order by w.start_time), '[]')
      from waves w where w.owner_id = s.user_id and w.session_id = s.id) as waves, ${track} as track,
    ${conditions} as conditions,
    (select coalesce(json_agg(json_build_object('user', ${surfer(sql`l.user_id`)}, 'createdAt', l.created_at)
        order by l.created_at), '[]')
      from likes l where l.owner_id = s.user_id and l.session_id = s.id and ${isShown(userId, sql`l.user_id`)}) as likes,
    (select coalesce(json_agg(json_build_object('id', c.id, 'user', ${surfer(sql`c.user_id`)}, 'comment', c.comment,
        'createdAt', c.created_at) order by c.created_at), '[]')
      from comments c where c.owner_id = s.user_id and c.session_id = s.id
        and ${isSessionCommentShown(userId, sql`s.user_id`)}) as comments,
    s.checked_out_at, s.end_assumed_at,
    (select coalesce(json_agg(${surfer(sql`c.buddy_id`)} order by c.created_at, c.buddy_id), '[]')
      from session_companions c
      where c.owner_id = s.user_id and c.session_id = s.id and not c.has_left
        and ${isShown(userId, sql`c.buddy_id`)}) as companions
  from surf_sessions s where s.user_id = ${userId}`

/** Others' sessions by id alone. */
const ownComments: Listing = (userId) => sql`
  select created_at as at, id as key, id, session_id, comment, created_at from comments
  where user_id = ${userId} and owner_id <> ${userId}`

const ownLikes: Listing = (userId) => sql`
  select created_at as at, session_id as key, session_id as id, session_id, created_at from likes
  where user_id = ${userId} and owner_id <> ${userId}`

/** Buddies' visible sessions that name the surfer as a companion. */
const companionships: Listing = (userId) => sql`
  select c.created_at as at, c.session_id as key, c.session_id as id, c.session_id, c.created_at, c.has_left
  from session_companions c
  where c.buddy_id = ${userId} and exists (
    select from ${sessionsSeenBy(userId)} s where s.id = c.session_id and s.owner_id = c.owner_id and s.known)`

const notifications: Listing = (userId) => sql`
  select n.created_at as at, n.id as key, n.id, n.kind, n.created_at, n.read_at, n.plan_id, n.subject,
    -- A weekly summary names a buddy's session, as long as that may be seen.
    case when n.kind <> 'weekly_summary' then n.session_id end as session_id,
    ${surfer(sql`n.actor_id`)} as actor
  from notifications n where n.user_id = ${userId} and ${isShown(userId, sql`n.actor_id`)}`

/** With the recent windows that the surfer was notified of. */
const spotAlerts: Listing = (userId) => sql`
  select created_at as at, id as key, id, surf_spot_id, spot_name as spot, kind, least_rating, from_hour, to_hour, days, tide,
    notice_days, is_paused, preferences, created_at,
    (select coalesce(json_agg(shown), '[]') from windows_of_alert(notified_windows) shown) as notified_windows
  from spot_alerts where user_id = ${userId}`

/** Own plans and invitations. */
const plans: Listing = (userId) => sql`
  select p.start_time as at, p.id as key, p.id, ${surfer(sql`p.user_id`)} as user, spot.name as location, p.start_time, p.note,
    p.canceled_at, own.answer as own_answer, own.answered_at as own_answered_at, own.session_id,
    (select coalesce(json_agg(json_build_object('user', ${surfer(sql`i.user_id`)}, 'answer', i.answer)), '[]')
      from plan_surfers i where i.owner_id = p.user_id and i.plan_id = p.id and i.user_id <> p.user_id
        and ${isShown(userId, sql`i.user_id`)}) as invited
  from plan_surfers own
    join plans p on p.user_id = own.owner_id and p.id = own.plan_id
    join surf_spots spot on spot.id = p.surf_spot_id
  where own.user_id = ${userId} and ${isShown(userId, sql`p.user_id`)}`

const planMessages: Listing = (userId) => sql`
  select created_at as at, id as key, id, plan_id, message, late_minutes, created_at from plan_messages
  where user_id = ${userId}`

const linked = (...states: string[]): Listing => {
  const wanted = sql`${states}::text[]`
  return (userId) => sql`
    select l.since as at, l.buddy_id as key, l.buddy_id as id, ${surfer(sql`l.buddy_id`)} as user, l.state, l.since, l.is_muted
    from buddy_links l where l.user_id = ${userId} and l.state = any(${wanted})
      and not ${isUnseen(sql`l.buddy_id`, sql`l.state <> 'blocked'`)}`
}

const proposals: Listing = (userId) => sql`
  select created_at as at, id as key, id, surf_spot_id, name, area, country, description, latitude, longitude, facing, break_kind,
    bottom, profile, note, state, created_at, decided_at
  from spot_proposals where user_id = ${userId}`

const checkInFanOuts: Listing = (userId) => sql`
  select created_at as at, id as key, id, session_id, created_at from check_in_fan_outs where user_id = ${userId}`

/** Own ones, with those who know them. */
const secretSpots: Listing = (userId) => sql`
  select s.created_at as at, s.id as key, s.id, s.name, s.note, s.latitude, s.longitude, s.created_at,
    (select coalesce(json_agg(${surfer(sql`h.buddy_id`)}), '[]') from secret_spot_shares h
      where h.owner_id = s.user_id and h.spot_id = s.id and ${isShown(userId, sql`h.buddy_id`)}) as shared_with
  from secret_spots s where s.user_id = ${userId}`

/** Sessions name their board in `board`. */
const boards: Listing = (userId) => sql`
  select created_at as at, id as key, id, name, type, size, litres, note, is_retired, created_at
  from boards where user_id = ${userId}`

const favourites: Listing = (userId) => sql`
  select f.added_at as at, f.surf_spot_id as key, f.surf_spot_id as id, f.added_at,
    (select name from surf_spots where id = f.surf_spot_id) as name
  from favourites f where f.user_id = ${userId}`

const alarms: Listing = (userId) => sql`
  select a.raised_at as at, md5(concat_ws(' ', a.session_id, a.round, a.kind))::uuid as key,
    md5(concat_ws(' ', a.session_id, a.round, a.kind))::uuid as id, a.session_id, a.kind,
    a.raised_at, a.reached_at, a.closed_at, a.over_at, a.withdrawn_at, a.restored_at
  from alarms a where a.user_id = ${userId}`

/** Without the id of a step, which opens the contact's page. */
const safetyMessages: Listing = (userId) => sql`
  select t.state_at as at, t.id as key, md5(t.id::text)::uuid as id, t.session_id, t.step, t.channel, t.state, t.state_at, t.attempts,
    case when ${isShown(userId, sql`t.buddy_id`)} then ${surfer(sql`t.buddy_id`)} end as buddy,
    (select name from emergency_contacts c where c.user_id = t.user_id and c.id = t.contact_id) as contact
  from safety_steps t where t.user_id = ${userId}`

/** Imports of the last month with their outcomes. */
const trackImports: Listing = (userId) => sql`
  select i.created_at as at, i.id as key, i.id, i.file_name, i.created_at, i.done_at, i.problem,
    (select coalesce(json_agg(json_build_object('fileName', a.file_name, 'outcome', a.outcome, 'reason', a.reason,
        'sport', a.sport, 'device', a.device, 'damage', a.damage, 'timeZone', a.time_zone, 'startTime', a.start_time, 'endTime', a.end_time, 'latitude', a.latitude,
        'longitude', a.longitude, 'sessionId', a.session_id) order by a.file, a.activity), '[]')
      from imported_activities a where a.user_id = i.user_id and a.import_id = i.id) as activities
  from track_imports i where i.user_id = ${userId}`

/** Archives of other Lineups of the last month. */
const archiveImports: Listing = (userId) => sql`
  select created_at as at, id as key, id, file_name, created_at, found, confirmed_at, added, left_out, done_at, problem
  from archive_imports where user_id = ${userId}`

/** Those who came by them are buddies or requests. */
const invites: Listing = (userId) => sql`
  select created_at as at, id as key, id, uses, created_at, expires_at from invites where user_id = ${userId}`

const notSuggested: Listing = (userId) => sql`
  select n.created_at as at, n.surfer_id as key, n.surfer_id as id, ${surfer(sql`n.surfer_id`)} as user, n.created_at
  from not_suggested n where n.user_id = ${userId} and ${isShown(userId, sql`n.surfer_id`)}`

const standings: Listing = (userId) => sql`
  select since as at, user_id as key, user_id as id, state, since, until, message from standings where user_id = ${userId}`

const reports: Listing = (userId) => sql`
  select r.created_at as at, r.id as key, r.id, c.kind, r.reason, r.message, r.created_at, r.outcome
  from reports r join moderation_cases c on c.id = r.case_id where r.reporter_id = ${userId}`

/** Without who decided. */
const decisions: Listing = (userId) => sql`
  select d.decided_at as at, d.id as key, d.id, d.decision, c.kind, c.excerpt, d.message, d.until, d.decided_at, d.appeal,
    d.appealed_at, d.answer, d.answered_at, d.is_reversed
  from moderation_decisions d left join moderation_cases c on c.id = d.case_id where d.surfer_id = ${userId}`

/** Without their names. */
const operatorLog: Listing = (userId) => sql`
  select at, id as key, id, action, at as done_at, details from operator_log where surfer_id = ${userId}`

/** Lists of data.json beside sessions, photos and the account. */
export const listings: Record<string, Listing> = {
  commentsElsewhere: ownComments,
  likesElsewhere: ownLikes,
  namedElsewhere: companionships,
  buddies: linked('accepted'),
  buddyRequests: linked('asked', 'was_asked'),
  blocks: linked('blocked'),
  invites,
  notSuggested,
  standings,
  reports,
  decisions,
  operatorLog,
  plans,
  planMessages,
  notifications,
  secretSpots,
  spotAlerts,
  boards,
  favourites,
  alarms,
  safetyMessages,
  spotProposals: proposals,
  checkInFanOuts,
  trackImports,
  archiveImports,
  ...accountListings,
}
