import { useState } from 'react'
import type { ArchivedKind, ArchiveImport } from '#contract/sessions/archive-imports.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { useAddArchive, useDiscardArchive } from '#web/features/track-imports/lineup-archive/queries.ts'
import { namesListed } from '#web/lib/format/lists.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/track-imports.ts'

const DAY = dateFormat(readersLocale, { day: 'numeric', month: 'short', year: 'numeric' })

const KINDS: readonly ArchivedKind[] = ['session', 'track', 'photo', 'board', 'secret_spot']

type ArchiveProps = { archive: ArchiveImport }

export function ArchiveCard({ archive }: ArchiveProps) {
  const { fileName, state, steps, stepsDone } = archive
  const discard = useDiscardArchive()
  return (
    <Card padded className="mt-3">
      <h3 className="text-lead wrap-anywhere">{titleOf(archive)}</h3>
      <div role="status" className="mt-1 grid gap-1 text-small text-ink-2">
        {state === 'reading' && <p className="wrap-anywhere">{texts.readingArchive(fileName)}</p>}
        {state === 'adding' && (
          <ProgressBar label={texts.addingArchive(stepsDone, steps)} share={steps ? stepsDone / steps : 0} />
        )}
        {linesOf(archive).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <LeftOut archive={archive} />
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'ready' && <Add archive={archive} />}
        <Button size="m" fill="plain" aria-disabled={discard.isPending} onClick={() => discard.mutate(archive.id)}>
          {state === 'done' ? texts.removeFromList : state === 'adding' ? texts.stopAdding : texts.discardArchive}
        </Button>
      </div>
    </Card>
  )
}

function Add({ archive: { id, from, wouldAdd } }: ArchiveProps) {
  const add = useAddArchive()
  const [isAsking, setAsking] = useState(false)
  const isOthers = from?.isSomebodyElse === true
  if (!hasAny(wouldAdd)) return null
  const press = () => (isOthers ? setAsking(true) : add.mutate({ id, acceptsSomebodyElse: false }))
  return (
    <>
      <Button size="m" fill="sea" aria-disabled={add.isPending} onClick={() => add.isPending || press()}>
        {texts.addThem}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.archiveIsOf(nameOf(from))}
        text={texts.onlyIfYours}
        action={texts.theyAreMine}
        onConfirm={() => add.mutate({ id, acceptsSomebodyElse: true })}
      />
    </>
  )
}

const LeftOut = ({ archive: { leftOut, leftOutCount } }: ArchiveProps) =>
  leftOutCount > 0 && (
    <details className="mt-2 text-small">
      <summary className="min-h-tap content-center font-strong">{texts.leftOutOfArchive(leftOutCount)}</summary>
      <ul className="grid gap-2">
        {leftOut.map(({ kind, name, startTime, message }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity but their place
          <li key={nth} className="wrap-anywhere">
            <span className="block font-strong">
              {[texts.archivedKinds[kind], name, startTime && DAY.format(new Date(startTime))]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  )

type Counts = ArchiveImport['added']

const hasAny = (counts: Counts) => KINDS.some((kind) => counts[kind])

const listed = (counts: Counts) =>
  namesListed(KINDS.flatMap((kind) => (counts[kind] ? texts.archivedCounts[kind](counts[kind]) : [])))

function linesOf({ state, message, wouldAdd, known, added }: ArchiveImport): string[] {
  const lines = message ? [message] : []
  if (state === 'ready') lines.push(hasAny(wouldAdd) ? texts.wouldAdd(listed(wouldAdd)) : texts.nothingToAdd)
  if (state === 'ready' && hasAny(known)) lines.push(texts.knownAlready(listed(known)))
  if (state === 'done' && hasAny(added)) lines.push(texts.wereAdded(listed(added)))
  if (state === 'done' && !hasAny(added) && !message) lines.push(texts.nothingAdded)
  return lines
}

const nameOf = (from: ArchiveImport['from']): string =>
  from?.username ? `@${from.username}` : (from?.firstName ?? '?')

function titleOf({ from, fileName }: ArchiveImport): string {
  if (!from) return fileName
  if (!from.username && !from.firstName) return texts.archiveFromLineup
  return from.host ? texts.archiveOf(nameOf(from), from.host) : texts.archiveOfName(nameOf(from))
}
