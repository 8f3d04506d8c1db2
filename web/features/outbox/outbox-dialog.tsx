import { memo, type ReactNode, useCallback, useState } from 'react'
import { cautionsOf, formatIntro, formatState } from '#web/features/outbox/outbox-words.ts'
import { clock } from '#web/lib/format/format.ts'
import { probeNow, useReachable } from '#web/lib/offline/reachability.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { useOutbox, useOutboxState } from '#web/lib/outbox/outbox-context.ts'
import type { Sent } from '#web/lib/outbox/store.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/outbox.ts'

/** Rows of each list: more would keep the page from drawing while they leave. */
const MOST_SHOWN = 50

/** A form or a page, and what its button says. */
export type Remedy = { label: string; open: () => void }

type OutboxDialogProps = AddressedDialogProps & {
  /** Whom to call, below what the surfer must know of what waits. */
  emergency: ReactNode
  /** What of the surfer's tracks is not uploaded, beside the queue; undefined when there is nothing. */
  tracks: { isWaiting: boolean; list: ReactNode; onSend: () => void } | undefined
  /** What a refused entry can be mended by beside another try; undefined where there is nothing. */
  remedyFor: (entry: Entry) => Remedy | undefined
}

/** What the surfer did on this phone: what waits, what was refused and what to do about it, what has arrived. */
export function OutboxDialog({ emergency, tracks, remedyFor, open, onClose }: OutboxDialogProps) {
  const { outbox, acts } = useOutbox()
  const entries = useOutboxState((state) => state.entries)
  const arrived = useOutboxState((state) => state.sent)
  const sent = arrived.filter(({ title }) => title !== '')
  const isReachable = useReachable()
  const [deleting, setDeleting] = useState<Entry>()
  const isWaiting = entries.some(({ state }) => state === 'waiting')
  const { safety, others } = cautionsOf(entries, acts)
  const sendNow = async () => {
    if (!(await probeNow())) return
    outbox?.send()
    tracks?.onSend()
  }
  const retry = useCallback((entry: Entry) => void outbox?.retry(entry.id), [outbox])
  const titleOf = ({ act, input }: Entry) => acts[act]?.title(input) ?? texts.change
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.outbox}
      foot={
        (isWaiting || tracks?.isWaiting) && (
          <Button wide onClick={() => void sendNow()}>
            {texts.sendNow}
          </Button>
        )
      }
    >
      {entries.length === 0 && !tracks && (
        <EmptyState title={texts.nothingWaiting} text={texts.everythingYouDidOnThis} />
      )}
      {entries.length > 0 && (
        <>
          <p className="mb-3 text-small text-ink-2">{formatIntro(entries, isReachable)}</p>
          <List label={texts.waiting}>
            {entries.slice(0, MOST_SHOWN).map((entry) => (
              <EntryRow
                key={entry.id}
                title={titleOf(entry)}
                entry={entry}
                text={formatState(entry, entries, acts)}
                onRetry={retry}
                remedy={entry.state === 'refused' ? remedyFor(entry) : undefined}
                onDelete={setDeleting}
              />
            ))}
          </List>
          {entries.length > MOST_SHOWN && (
            <p className="mt-2 px-1 text-small text-ink-3">{texts.andMore(entries.length - MOST_SHOWN)}</p>
          )}
        </>
      )}
      {tracks?.list}
      {others.length > 0 && <p className="mt-3 px-1 text-small text-ink-2">{others.join(' ')}</p>}
      {safety.length > 0 && (
        <Card padded className="mt-6 grid gap-3">
          <p className="font-strong">{safety.join(' ')}</p>
          {emergency}
        </Card>
      )}
      {sent.length > 0 && (
        <Section title={texts.sent}>
          <List label={texts.sent}>
            {sent
              .slice(-MOST_SHOWN)
              .toReversed()
              .map((arrived) => (
                <SentRow key={arrived.id} {...arrived} />
              ))}
          </List>
        </Section>
      )}
      <Confirm
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={deleting ? texts.deleteTitle(titleOf(deleting)) : texts.deleteLabel}
        text={
          entries.some(({ needs }) => deleting && needs.includes(deleting.id))
            ? texts.itWontBeSentAnd
            : texts.itWontBeSent
        }
        action={texts.deleteButton}
        onConfirm={() => deleting && void outbox?.remove(deleting.id)}
      />
    </Sheet>
  )
}

/** A row that has nothing new to show is not drawn again each time that another entry leaves. */
const SentRow = memo(function SentRow({ title, remark, sentAt }: Sent) {
  return (
    <Row title={title} lines={[texts.sentTime(clock(new Date(sentAt).toISOString())), ...(remark ? [remark] : [])]} />
  )
})

type EntryRowProps = {
  title: string
  entry: Entry
  text: string
  onRetry: (entry: Entry) => void
  remedy: Remedy | undefined
  onDelete: (entry: Entry) => void
}

const EntryRow = memo(function EntryRow({ title, entry, text, onRetry, remedy, onDelete }: EntryRowProps) {
  const { state, madeAt } = entry
  const remove = (
    <Button fill="bare" size="m" onClick={() => onDelete(entry)} aria-label={texts.deleteTitleButton(title)}>
      {texts.deleteButton}
    </Button>
  )
  return (
    <Row
      title={title}
      lines={[clock(madeAt), text]}
      action={
        state === 'waiting' ? (
          remove
        ) : (
          <ButtonPair>
            <Button size="m" onClick={() => onRetry(entry)} aria-label={texts.tryAgainTitle(title)}>
              {texts.tryAgain}
            </Button>
            {remedy && (
              <Button size="m" onClick={remedy.open} aria-label={`${remedy.label}: ${title}`}>
                {remedy.label}
              </Button>
            )}
            {remove}
          </ButtonPair>
        )
      }
    />
  )
})
