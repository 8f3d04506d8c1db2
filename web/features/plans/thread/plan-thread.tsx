import { useState } from 'react'
import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { MAX_PLAN_MESSAGE_CHARACTERS } from '#contract/limits.ts'
import type { Plan, PlanMessage } from '#contract/people/plans.ts'
import { type NewMessage, planMessageAct } from '#web/features/plans/acts/message-act.ts'
import { phaseOf } from '#web/features/plans/plan-phase.ts'
import { RunningLate } from '#web/features/plans/running-late.tsx'
import { formatMessage } from '#web/features/plans/thread/message-words.ts'
import { newestMessages, useThread } from '#web/features/plans/thread/thread-pages.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByPlanMessages, invalidatedByPlans } from '#web/lib/api/invalidation.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, fullName } from '#web/lib/format/format.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { useReport } from '#web/ui/dialogs/report-button.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { Message, MessageMenu, SAID_ROW, Unsent } from '#web/ui/display/message.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useAct, usePending } from '#web/ui/feedback/use-act.ts'
import { MessageBox } from '#web/ui/fields/message-box.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/plans.ts'

type PlanThreadProps = { plan: Plan; viewer: Viewer }

/** For those who may come; decliners have left the thread. */
export function PlanThread({ plan, viewer }: PlanThreadProps) {
  const { id, invited, ownAnswer } = plan
  const now = useNow()
  const { isOpen, isNear } = phaseOf(plan, now)
  const { mutate: post, isPending } = usePostMessage(id)
  if (ownAnswer === 'no' || invited.length === 0) return null
  return (
    <Section title={texts.messages} className="mt-6">
      <Thread plan={plan} viewer={viewer} now={now} />
      {isNear && <RunningLate planId={id} isSending={isPending} onSay={post} />}
      {isOpen && (
        <MessageBox
          label={texts.message}
          placeholder={texts.writeAMessage}
          action={texts.sendMessage}
          maxCharacters={MAX_PLAN_MESSAGE_CHARACTERS}
          photo={viewer.profileImageUrl}
          isSending={isPending}
          onSend={({ words, clientId }, outcome) =>
            post({ message: { planId: id, message: words }, clientId }, outcome)
          }
        />
      )}
    </Section>
  )
}

function Thread({ plan: { id, user }, viewer, now }: PlanThreadProps & { now: number }) {
  const { messages, isError, refetch, hasEarlier, isLoadingEarlier, showEarlier } = useThread(id)
  const sending = useSending(id)
  const later = useWaitingMessages(id)
  const { remove, leaving } = useDeleteMessage(id)
  const [deleting, setDeleting] = useState<PlanMessage>()
  const report = useReport()
  if (!messages && !isError) return <SkeletonRows count={1} label={texts.loadingMessages} withButtons={false} />
  const mayDelete = (message: PlanMessage) => message.user.id === viewer.id || user.id === viewer.id
  return (
    <>
      {!messages && <ErrorState title={texts.couldntLoadTheMessages} onRetry={() => refetch()} />}
      {hasEarlier && (
        <Button fill="bare" size="m" wide disabled={isLoadingEarlier} onClick={showEarlier}>
          {isLoadingEarlier ? texts.loading : texts.showEarlierMessages}
        </Button>
      )}
      <ul aria-label={texts.messages} aria-live="polite" className="-mr-3 mb-2 *:pr-3 empty:hidden">
        {messages
          ?.filter((message) => !leaving.has(message.id))
          .map((message) => (
            <li key={message.id} ref={handOnFocus} className={SAID_ROW}>
              <Message by={message.user} when={<time dateTime={message.createdAt}>{ago(message.createdAt, now)}</time>}>
                {formatMessage(message)}
              </Message>
              <MessageMenu
                of={texts.nameSMessage(fullName(message.user))}
                words={texts.deleteMessage}
                inDialog
                onDelete={mayDelete(message) && (() => setDeleting(message))}
                onReport={
                  message.user.id !== viewer.id &&
                  (() => report({ kind: 'plan_message', id: message.id, parentId: id }))
                }
              />
            </li>
          ))}
        {later.waiting.map(({ id: entryId, input }) => (
          <Unsent
            key={entryId}
            by={viewer}
            when="waiting"
            action={
              <MessageMenu
                of={texts.theWaitingMessage}
                words={texts.deleteMessage}
                inDialog
                onDelete={() => later.remove(entryId)}
              />
            }
          >
            {formatMessage(input)}
          </Unsent>
        ))}
        {sending && (
          <Unsent by={viewer} when="sending">
            {formatMessage(sending)}
          </Unsent>
        )}
      </ul>
      <Confirm
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={texts.deleteThisMessage}
        text={texts.itWillBeGoneFor}
        action={texts.deleteMessage}
        onConfirm={() => deleting && remove(deleting.id)}
      />
    </>
  )
}

const changeOf = (planId: string, what: 'message' | 'unmessage') => [`${what} on a plan`, planId]

type Posting = { message: NewMessage; clientId: string }

function usePostMessage(planId: string) {
  const perform = usePerform(planMessageAct)
  return useAct({
    mutationKey: changeOf(planId, 'message'),
    call: ({ message, clientId }: Posting) => perform(message, clientId),
    store: (cache, done) => {
      if (done.state !== 'sent') return
      const { reply } = done
      cache.setQueriesData<ReplyOf<At<'GET /api/plans/:id/messages'>>>(
        { queryKey: newestMessages(planId).queryKey },
        (page) => page && { ...page, items: [reply, ...page.items.filter(({ id }) => id !== reply.id)] },
      )
    },
    failed: { title: texts.notSent },
    changes: (cache) => void refresh(cache, ...invalidatedByPlanMessages),
  })
}

const useSending = (planId: string): NewMessage | undefined =>
  usePending<Posting>(changeOf(planId, 'message')).at(-1)?.message

/** Messages in the outbox, oldest first. */
function useWaitingMessages(planId: string) {
  const { outbox } = useOutbox()
  const waiting = useWaiting(planMessageAct).filter(({ input }) => input.planId === planId)
  return { waiting, remove: (entryId: string) => void outbox?.remove(entryId) }
}

/** Hides the message until the server has answered. */
function useDeleteMessage(planId: string) {
  const mutationKey = changeOf(planId, 'unmessage')
  const { mutate } = useAct({
    mutationKey,
    call: (messageId: string) =>
      call('DELETE /api/plans/:id/messages/:messageId', { params: { id: planId, messageId } }),
    failed: { title: texts.notDeleted },
    changes: invalidatedByPlans,
  })
  return { remove: mutate, leaving: new Set(usePending<string>(mutationKey)) }
}
