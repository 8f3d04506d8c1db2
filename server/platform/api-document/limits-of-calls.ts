import type { Route } from '#contract/api.ts'
import type { LimitName } from '#server/limits.ts'

type WritingRoute = Exclude<Route, `GET ${string}`>
type ReadingRoute = Extract<Route, `GET ${string}`>

/** Reasons for no row in the table of limits. */
const TAKEN_BACK = 'Takes back what was limited when it was made.'
const OWN = "Changes a row of the surfer's own; nobody else is notified."
const CAPPED = 'A surfer has only so many of these, and nobody else is notified.'
const SAFETY = 'Nobody is ever kept from it: what it sends is limited where it leaves.'
const IN_UPLOAD = 'Part of one upload, which was counted when it was opened.'
const OPERATORS = 'For operators alone.'

/** The attempts of a sign-in, by a browser that is not known. */
const ATTEMPT = ['sign-in', 'failed-sign-in', 'failed-sign-in-from-network-to-account'] as const

/** Limits of each call that writes, or the reason for none: a missing call does not compile. */
export const limitsOfWritingRoutes: Record<WritingRoute, readonly [LimitName, ...LimitName[]] | string> = {
  'PUT /api/users/me': ['contact-question-from-network', 'contact-question'],
  'PATCH /api/settings': OWN,
  'POST /api/account/deletion': OWN,
  'DELETE /api/account/deletion': OWN,
  'POST /api/policies/agreements': OWN,

  'POST /api/account/email-verification': ['email-verification', 'email-verification-to-mailbox'],
  'PUT /api/account/email-verification': ['email-code'],
  'PUT /api/account/password': ['password-check', 'security-notice'],
  'DELETE /api/account/password': ['security-notice'],
  'POST /api/account/email-change': ['email-change', 'email-verification-to-mailbox', 'password-check'],
  'DELETE /api/account/email-change': TAKEN_BACK,
  'DELETE /api/account/issuer': ['security-notice'],
  'PUT /api/account/two-step': ['security-notice'],
  'POST /api/recovery-codes': ['recovery-codes'],
  'POST /api/passkeys/options': ['passkey-change'],
  'POST /api/passkeys': ['passkey-change', 'security-notice'],
  'DELETE /api/passkeys/:id': ['security-notice'],
  'POST /api/access-tokens': ['token-making', 'security-notice'],
  'DELETE /api/access-tokens/:id': TAKEN_BACK,
  'DELETE /api/sign-ins/:id': 'Ends a sign-in, each of which was limited when it began.',
  'POST /api/fresh-sign-in/options': 'Writes nothing: what is asked for is sealed, and its answer counts once.',
  'POST /api/fresh-sign-in': ATTEMPT,

  'POST /api/decisions/:id/appeal': ['appeal'],

  'POST /api/backups': ['backup-now'],
  'POST /api/reports': ['report'],
  'POST /api/visitors/reports': ['report-by-visitor', 'report-by-mailbox'],
  'POST /api/operators/invitations': ['sign-up-invitation'],
  'DELETE /api/operators/invitations/:id': OPERATORS,
  'PUT /api/operators/waiting/:id': OPERATORS,
  'DELETE /api/operators/waiting/:id': OPERATORS,
  'PUT /api/operators/team/:id': OPERATORS,
  'DELETE /api/operators/surfers/:id/sign-ins': OPERATORS,
  'DELETE /api/operators/surfers/:id/two-step': OPERATORS,
  'PUT /api/operators/surfers/:id/email-verification': OPERATORS,
  'PUT /api/operators/surfers/:id/name': OPERATORS,
  'POST /api/operators/examination': ['examination'],
  'POST /api/operators/mail-test': ['mail-test'],
  'POST /api/operators/text-test': ['text-test', 'text-test-to-one', 'text-message', 'text-message-without-alarm'],
  'PUT /api/moderation/cases/:id/decision': ['moderation-decision'],
  'DELETE /api/moderation/cases/:id/decision': TAKEN_BACK,
  'POST /api/moderation/surfers/:id/decisions': ['moderation-decision'],
  'DELETE /api/moderation/surfers/:id/standing': TAKEN_BACK,
  'PUT /api/moderation/decisions/:id/answer': ['moderation-decision'],

  'POST /api/surf-sessions': ['check-in'],
  'POST /api/surf-sessions/:id/join': ['check-in'],
  'POST /api/surf-sessions/past': ['past-session'],
  'PATCH /api/surf-sessions/:id': ['session-correction'],
  'DELETE /api/surf-sessions/:id': TAKEN_BACK,
  'PUT /api/surf-sessions/:id/end': SAFETY,
  'DELETE /api/surf-sessions/:id/end': ['check-out-undo'],
  'DELETE /api/surf-sessions/:id/companions/me': 'Once for each session in which somebody was named.',
  'POST /api/surf-sessions/:id/like': ['like'],
  'DELETE /api/surf-sessions/:id/like': TAKEN_BACK,
  'POST /api/surf-sessions/:id/comment': ['comment', 'comment-in-day', 'comment-on-session'],
  'DELETE /api/surf-sessions/:id/comment/:commentId': TAKEN_BACK,

  'POST /api/objects/upload': ['picture', 'track-file', 'track-archive'],
  'POST /api/s3/multipart':
    'Pictures: 100 uploads an hour, counted by their own rows (server/features/uploads/uploads.ts).',
  'POST /api/s3/multipart/:uploadId/complete': IN_UPLOAD,
  'DELETE /api/s3/multipart/:uploadId': IN_UPLOAD,
  'PUT /api/session-photos/upload': IN_UPLOAD,
  'POST /api/session-photos': IN_UPLOAD,
  'DELETE /api/session-photos/:id': TAKEN_BACK,
  'POST /api/track-imports': IN_UPLOAD,
  'PUT /api/track-imports/activities/:id': ['imported-session'],
  'POST /api/archive-imports': ['archive-import'],
  'PUT /api/archive-imports/:id': ['imported-session', 'imported-kilobyte', 'imported-photo'],
  'DELETE /api/archive-imports/:id': TAKEN_BACK,

  'POST /api/surf-sessions/:id/track/chunks': ['track-chunk', 'track-chunk-in-day'],
  'PATCH /api/surf-sessions/:id/track': ['wave-count'],
  'POST /api/surf-sessions/:id/track/count': ['wave-count'],
  'PUT /api/surf-sessions/:id/track/waves': ['wave-count'],
  'DELETE /api/surf-sessions/:id/track': TAKEN_BACK,

  'POST /api/surf-sessions/:id/help': [
    'first-alarm',
    'further-alarm',
    'further-alarm-in-day',
    'further-alarm-of-surfer',
  ],
  'POST /api/surf-sessions/:id/extension': ['overdue-change'],
  'PUT /api/surf-sessions/:id/safety': ['overdue-change'],
  'POST /api/alarms/:id/reached': 'Once for each alarm, by those whom it called.',
  'POST /api/emergency-contacts': ['contact-question-from-network', 'contact-question', 'unanswered-contact-question'],
  'PUT /api/emergency-contacts/:id': [
    'contact-question-from-network',
    'contact-question',
    'unanswered-contact-question',
  ],
  'POST /api/emergency-contacts/:id/question': [
    'contact-question-from-network',
    'contact-question',
    'contact-question-in-month',
    'unanswered-contact-question',
  ],
  'POST /api/emergency-contacts/:id/test': ['contact-test', 'contact-test-to-one'],
  'PUT /api/emergency-contacts': OWN,
  'DELETE /api/emergency-contacts/:id': TAKEN_BACK,

  'POST /api/plans': ['plan'],
  'PATCH /api/plans/:id': ['plan-change'],
  'DELETE /api/plans/:id': ['plan-change'],
  'PUT /api/plans/:id/answer': ['plan-answer'],
  'POST /api/plans/:id/messages': ['plan-message', 'plan-message-by-surfer', 'plan-message-on-plan', 'plan-ring'],
  'POST /api/plans/:id/late': ['plan-message', 'plan-message-by-surfer', 'plan-message-on-plan', 'plan-ring'],
  'DELETE /api/plans/:id/messages/:messageId': TAKEN_BACK,
  'POST /api/calendar-feed': OWN,
  'DELETE /api/calendar-feed': OWN,

  'POST /api/buddy-requests': ['buddy-request', 'buddy-request-to-one'],
  'DELETE /api/buddy-requests/sent/:userId': TAKEN_BACK,
  'PUT /api/buddy-requests/:id/accept': ['buddy-answer'],
  'PUT /api/buddy-requests/:id/decline': 'Once for each request, which was limited when it was sent.',
  'DELETE /api/buddies/:userId': TAKEN_BACK,
  'DELETE /api/buddies/suggestions/:userId': ['suggestion-answer'],
  'POST /api/mutes/:userId': ['mute-change'],
  'DELETE /api/mutes/:userId': TAKEN_BACK,
  'POST /api/blocks/:userId': 'Nobody is ever kept from it, and the other one is not notified.',
  'DELETE /api/blocks/:userId': 'Takes back a block; the other one is not notified.',
  'POST /api/invites': ['invite'],
  'DELETE /api/invites/:id': TAKEN_BACK,

  'PUT /api/favourites/:id': ['favourite-change'],
  'DELETE /api/favourites/:id': TAKEN_BACK,
  'POST /api/spot-alerts': ['spot-alert-change'],
  'PATCH /api/spot-alerts/:id': ['spot-alert-change'],
  'DELETE /api/spot-alerts/:id': TAKEN_BACK,
  'POST /api/webhooks': ['webhook-change'],
  'PATCH /api/webhooks/:id': ['webhook-change'],
  'POST /api/webhooks/:id/secret': ['webhook-secret'],
  'DELETE /api/webhooks/:id': TAKEN_BACK,
  'POST /api/webhooks/:id/test': ['webhook-change'],
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': ['webhook-change'],
  'POST /api/operators/webhooks': ['webhook-change'],
  'PATCH /api/operators/webhooks/:id': ['webhook-change'],
  'POST /api/operators/webhooks/:id/secret': ['webhook-secret'],
  'DELETE /api/operators/webhooks/:id': TAKEN_BACK,
  'POST /api/operators/webhooks/:id/test': ['webhook-change'],
  'POST /api/operators/webhooks/:id/deliveries/:deliveryId/replay': ['webhook-change'],
  'POST /api/boards': ['board-change'],
  'PATCH /api/boards/:id': ['board-change'],
  'DELETE /api/boards/:id': TAKEN_BACK,
  'POST /api/secret-spots': CAPPED,
  'PATCH /api/secret-spots/:id': CAPPED,
  'DELETE /api/secret-spots/:id': CAPPED,
  'POST /api/surf-spots/proposals': ['spot-proposal'],
  'PUT /api/surf-spots/proposals/:id/accept': OPERATORS,
  'PUT /api/surf-spots/proposals/:id/decline': OPERATORS,

  'PUT /api/notification-settings': OWN,
  'PUT /api/notifications/read': OWN,
  'POST /api/push-subscriptions': CAPPED,
  'DELETE /api/push-subscriptions': CAPPED,
  'POST /api/push-servers': ['push-server-change'],
  'DELETE /api/push-servers/:id': TAKEN_BACK,
  'POST /api/push-servers/:id/test': ['push-server-change'],
}

/** Reads that spend something. */
const limitsOfReadingRoutes: Partial<Record<ReadingRoute, readonly [LimitName, ...LimitName[]]>> = {
  'GET /api/surf-spots/:id/forecast': ['new-forecast'],
  'GET /api/surf-spots/tide-and-light': ['costly-read'],
  'GET /api/surf-spots/nearby/suggestion': ['costly-read'],
  'GET /api/surf-spots/disagreements': ['costly-read'],
  'GET /api/users/me/progress': ['costly-read'],
  'GET /api/achievements': ['costly-read'],
  'GET /api/users/search': ['user-search'],
  'GET /api/surf-sessions/:id/track': ['track-read'],
  'GET /api/s3/params': ['picture', 'track-file', 'track-archive'],
  'GET /api/operators/surfers': ['surfer-list'],
}

/** Names of the limits that a call spends; empty if it spends none. */
export function limitsOf(route: string): readonly LimitName[] {
  const all: Partial<Record<string, readonly LimitName[] | string>> = {
    ...limitsOfReadingRoutes,
    ...limitsOfWritingRoutes,
  }
  const found = all[route]
  return typeof found === 'object' ? found : []
}
