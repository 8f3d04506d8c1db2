import type { ReportedKind } from '#contract/operators/moderation.ts'
import { type Answer, type Answers, anyone, cells, signedIn, type Table } from '#test/permissions/answers.ts'
import { onSessions } from '#test/permissions/session-calls.ts'
import type { World } from '#test/permissions/world.ts'

type Session = World['sessions'][keyof World['sessions']]
type Named = { kind: ReportedKind; id: string; parentId?: string }

const reporting = (named: Named) => ({ body: { ...named, reason: 'spam' as const } })
const bySurfer = (of: string, named: (world: World) => Named, answers: Answers) => ({
  of,
  given: (world: World) => reporting(named(world)),
  answers,
})
const everyone = (answer: Answer) => cells(answer, answer, answer, answer, answer, answer)

/** Comments are the buddy's, on the private session the owner's; the rest is the owner's. */
function ofSessions(kind: 'session' | 'photo' | 'comment', named: (session: Session) => Named) {
  const isComment = kind === 'comment'
  return onSessions((session) => reporting(named(session)), {
    knowing: 'ok',
    buddy: isComment ? 'reporting_own' : 'ok',
    hidden: `${kind}_not_found`,
    ended: isComment ? 'ok' : 'reporting_own',
  }).map(({ of, given, answers }) => {
    const isOwn = (of === 'shown' && !isComment) || (of === 'private' && isComment)
    return { of: `${kind}, ${of}`, given, answers: isOwn ? { ...answers, owner: 'reporting_own' as const } : answers }
  })
}
const session = ({ id }: Session): Named => ({ kind: 'session', id })
const photo = ({ photoId }: Session): Named => ({ kind: 'photo', id: photoId })
const comment = ({ id, commentId }: Session): Named => ({ kind: 'comment', id: commentId, parentId: id })
const message = ({ plan }: World): Named => ({ kind: 'plan_message', id: plan.messageId, parentId: plan.id })
const surfer = ({ owner }: World): Named => ({ kind: 'surfer', id: owner.id })
const spot = ({ spot: { id } }: World): Named => ({ kind: 'spot', id })

/** Visitors report the sessions that their links show, without photos here, and spots. */
const byVisitors = (of: string, given: (world: World) => ReturnType<typeof reporting>, answer: Answer) => ({
  of,
  given,
  answers: everyone(answer),
})
const notFound = 'message_not_found'

/** Surfers may report all that they see but their own. */
export const reportCalls: Pick<Table, 'POST /api/reports' | 'POST /api/visitors/reports' | 'GET /api/reports'> = {
  'POST /api/reports': [
    ...ofSessions('session', session),
    // Several reports hide a photo.
    ...ofSessions('photo', photo).map((one) => ({ ...one, isOnce: true as const })),
    ...ofSessions('comment', comment),
    bySurfer('surfer', surfer, { ...signedIn('ok'), owner: 'reporting_own', blocked: 'user_not_found' }),
    bySurfer('spot', spot, signedIn('ok')),
    bySurfer(
      'message of a plan',
      message,
      cells('sign_in_required', 'reporting_own', 'ok', notFound, notFound, notFound),
    ),
  ],
  'POST /api/visitors/reports': [
    ...ofSessions('session', session).map(({ of, given }) =>
      byVisitors(of, given, of.endsWith('shown') ? 'ok' : 'session_not_found'),
    ),
    ...ofSessions('photo', photo).map(({ of, given }) => byVisitors(of, given, 'photo_not_found')),
    ...ofSessions('comment', comment).map(({ of, given }) => byVisitors(of, given, 'comment_not_found')),
    bySurfer('surfer', surfer, everyone('user_not_found')),
    bySurfer('message of a plan', message, everyone(notFound)),
    bySurfer('spot', spot, anyone),
  ],
  'GET /api/reports': [{ answers: signedIn('ok') }],
}
