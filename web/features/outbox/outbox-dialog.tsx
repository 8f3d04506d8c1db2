import { memo, type ReactNode, useCallback, useState } from 'react'
import { cautionsOf, formatIntro, formatState } from '#web/features/outbox/outbox-words.ts'
import { clock } from '#web/lib/format/format.ts'
import { probeNow, useReachable } from '#web/lib/offline/reachability.ts'
import type { Entry, Sent } from '#web/lib/outbox/act.ts'
import { useOutbox, useOutboxState } from '#web/lib/outbox/outbox-context.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/outbox.ts'

/** Maximum rows of each list: more would block rendering. */
const MOST_SHOWN = 50

/** A form or page, with its button's label. */
export type Remedy = { label: string; open: () => void }

type OutboxDialogProps = AddressedDialogProps & {
  /** Emergency numbers, below the warnings. */
  emergency: ReactNode
  /** Tracks that are not uploaded; undefined without any. */
  tracks: { isWaiting: boolean; list: ReactNode; onSend: () => void } | undefined
  /** Remedy for a refused entry besides a retry; undefined without one. */
  remedyFor: (entry: Entry) => Remedy | undefined
}

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

/** Memoized: unchanged rows must not render each time an entry leaves. */
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
