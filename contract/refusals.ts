export const refusals = {
  invalid_request: [400, 'That request is not valid.'],
  invalid_json: [400, 'The body is not valid JSON.'],
  joining_own_session: [400, "You can't join your own session."],
  buddy_with_oneself: [400, "You can't be your own buddy."],
  blocking_oneself: [400, "You can't block yourself."],
  broken_picture: [400, 'This picture is damaged.'],
  no_temporary_credentials: [400, 'This server does not issue temporary credentials.'],
  wrong_code: [400, 'That code is wrong or has expired.'],
  sign_in_required: [401, 'Please sign in.'],
  second_step_required: [401, "We don't know this browser yet. Please enter the code we e-mailed you."],
  second_step_over: [401, 'That took too long. Please sign in again.'],
  wrong_credentials: [401, 'Wrong e-mail or password.'],
  wrong_recovery_code: [401, 'Wrong e-mail or recovery code.'],
  passkey_not_accepted: [401, "That passkey didn't work. Please try again."],
  wrong_password: [403, "That's not your password."],
  fresh_sign_in_required: [403, "Please confirm it's still you."],
  not_confirmed: [403, "That wasn't right. Please try again."],
  foreign_origin: [403, 'That request came from another site.'],
  not_session_owner: [403, 'Only the surfer who logged this session can do that.'],
  not_secret_spot_owner: [403, 'Only the owner of this secret spot can do that.'],
  not_plan_owner: [403, 'Only the surfer who made this plan can do that.'],
  plan_declined: [403, "You said you're not coming. Change your answer to read and write messages."],
  only_buddies_invited: [403, 'Only buddies can be invited.'],
  only_buddies_muted: [403, 'Only buddies can be muted.'],
  only_buddies_share: [403, 'Secret spots can only be shared with buddies.'],
  not_your_comment: [403, 'Only the person who wrote a comment or the owner of the session can delete it.'],
  not_your_message: [403, 'Only the person who wrote a message or the planner can delete it.'],
  upload_not_signed: [403, 'This upload address is not valid.'],
  upload_expired: [403, 'This upload address has expired.'],
  not_your_request: [403, 'Only the surfer who got this request can answer it.'],
  operators_only: [403, 'Only an operator of this server can do that.'],
  not_found: [404, "There's nothing here."],
  link_expired: [404, 'This link no longer works. Please ask for a new one.'],
  not_supported: [404, "This server isn't set up for that."],
  spot_not_found: [404, 'Surf spot not found.'],
  session_not_found: [404, 'Session not found. Please try again.'],
  user_not_found: [404, 'Surfer not found.'],
  request_not_found: [404, 'Buddy request not found.'],
  proposal_not_found: [404, 'Proposal not found.'],
  alarm_not_found: [404, 'Alarm not found.'],
  contact_not_found: [404, 'Emergency contact not found.'],
  secret_spot_not_found: [404, 'Secret spot not found.'],
  spot_alert_not_found: [404, 'Alert not found.'],
  board_not_found: [404, 'Board not found.'],
  plan_not_found: [404, 'Plan not found.'],
  message_not_found: [404, 'Message not found.'],
  comment_not_found: [404, 'Comment not found.'],
  photo_not_found: [404, 'Photo not found.'],
  upload_not_found: [404, 'Failed to get photo URL. Please try again.'],
  track_not_found: [404, 'This session has no track.'],
  wave_not_found: [404, "That wave isn't in this track."],
  import_not_found: [404, 'Import not found.'],
  passkey_not_found: [404, 'Passkey not found.'],
  sign_in_not_found: [404, 'Sign-in not found.'],
  already_checked_in: [409, 'You are already checked in'],
  session_ended: [409, 'This session has ended.'],
  session_active: [409, "You're still in the water. Check out to end this session."],
  session_overlaps: [409, 'You logged another session at that time.'],
  track_cut_off: [409, "This session's track would fall outside of it."],
  extension_over: [409, "That came too late: the hour is over. Say you're fine again, or check out."],
  deleted_since: [409, 'This arrived before, and has been deleted since.'],
  edited_since: [409, 'This was changed on another device in the meantime.'],
  check_out_stands: [409, "Too late to undo. Check in again if you're still out."],
  no_password: [409, 'Your account has no password.'],
  no_email: [409, 'Please choose an e-mail address first.'],
  email_not_verified: [409, 'Please confirm your e-mail address first.'],
  email_verified: [409, 'Your e-mail address is already confirmed.'],
  link_taken: [409, 'This sign-in is linked to another account, or your account is linked to another sign-in.'],
  email_taken: [409, 'An account with this e-mail already exists.'],
  username_taken: [409, 'Username is already taken'],
  request_already_sent: [409, 'Buddy request already sent'],
  already_buddies: [409, "You're already buddies"],
  plan_canceled: [409, 'This plan was canceled.'],
  plan_over: [409, 'This plan is over.'],
  too_many_messages: [409, "This plan can't hold any more messages."],
  too_many_contacts: [409, "You've reached the limit for emergency contacts."],
  contact_alarmed: [409, "This contact is waiting to hear that you're back. Check out first."],
  contact_not_confirmed: [409, "This contact hasn't agreed yet."],
  too_many_secret_spots: [409, "You've reached the limit for secret spots."],
  too_many_boards: [409, "You've reached the limit for boards. Delete one you no longer need."],
  too_many_spot_alerts: [409, "You've reached the limit for alerts. Delete one you no longer need."],
  same_spot_alert: [409, 'You already have this alert at this spot.'],
  loved_days_unknown: [409, "We don't know your best days here yet. Rate more sessions at this spot first."],
  board_name_taken: [409, 'You already have a board with this name.'],
  too_many_favourites: [409, "You've reached the limit for favorites. Remove a star first."],
  too_many_plans: [409, "You've reached the limit for plans."],
  surfer_blocked: [409, "You've blocked this surfer."],
  upload_used: [409, 'This upload address has been used.'],
  nothing_to_merge: [409, 'The session this overlapped is gone. Keep this one as its own session.'],
  too_many_photos: [409, "This session can't hold any more photos."],
  track_overlaps: [409, 'This part of the track overlaps another one.'],
  track_too_long: [409, "This track can't get any longer."],
  too_many_passkeys: [409, "You've reached the limit for passkeys."],
  last_way_in: [409, 'This is your only way to sign in. Add another one first.'],
  two_step_required: [409, 'This server asks everyone for a code on new devices.'],
  no_recovery_codes: [409, "Save recovery codes first, so you can't lock yourself out."],
  too_many_proposals: [
    409,
    'Your earlier proposals are still waiting for an answer. Please try again once one is answered.',
  ],
  spot_nearby: [409, 'A known spot lies very close. Accept this one only if it is another spot.'],
  body_too_large: [413, "That's too large."],
  picture_too_large: [413, 'This picture is too large.'],
  not_a_picture: [415, 'Please choose a JPEG, PNG or WebP picture.'],
  animated_picture: [415, "Please choose a picture that isn't animated."],
  picture_too_complex: [415, 'This picture takes too long to open. Please save it as a plain JPEG and try again.'],
  wrong_content_type: [415, 'Please send JSON.'],
  range_not_satisfiable: [416, 'There is nothing in that range.'],
  unknown_host: [421, 'This server does not answer to that name.'],
  upgrade_required: [426, 'Live updates need a WebSocket.'],
  headers_too_large: [431, 'The headers are too large.'],
  too_many_uploads: [429, 'Too many uploads. Please try again later.'],
  too_many_attempts: [429, 'Too many attempts. Please try again later.'],
  contact_asked_enough: [429, "This number or address said no or hasn't answered. You can't ask it again yet."],
  unavailable: [503, 'Lineup is not available right now. Please try again in a moment.'],
  storage_full: [507, 'The server has run out of space. Please try again later.'],
  unexpected: [500, 'Something went wrong. Please try again.'],
  busy: [503, 'Lineup is very busy right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals
/** Seconds until a retry may succeed, unless the refusal has its own. */
const retryAfter: Partial<Record<RefusalCode, number>> = { unavailable: 2, storage_full: 60 }
export type Issue = { path: string; message: string }

/**
 * Thrown by the server to refuse. Other errors become `unavailable` or `storage_full`
 * (server/platform/http/failures.ts) or, as bugs, a logged 500.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, more: { issues?: Issue[]; retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(refusals[code][1], { cause: more.cause })
    this.code = code
    this.issues = more.issues
    this.retryAfterSeconds = more.retryAfterSeconds ?? retryAfter[code]
  }

  get status() {
    return refusals[this.code][0]
  }
}
