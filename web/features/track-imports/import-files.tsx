import { FileUp, RotateCcw, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { objectionTo } from '#web/features/track-imports/track-file.ts'
import { type SentFile, useSending } from '#web/features/track-imports/use-sending.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/track-imports.ts'

/** Number of waiting files listed. */
const SHOWN_WAITING = 3

type ImportFilesProps = {
  /** The session of the files; undefined for any. */
  sessionId?: string | undefined
  /** Files sent without being chosen here; undefined until known. */
  given?: { id: string; file: File }[] | undefined
  /** Called when a given file has arrived or was removed. */
  onGivenGone?: (id: string) => void
}

export function ImportFiles({ sessionId, given, onGivenGone }: ImportFilesProps) {
  const givenIds = useRef(new Map<File, string>())
  const { files, add, retry, remove } = useSending(sessionId, ({ file }) => {
    const id = givenIds.current.get(file)
    if (id) onGivenGone?.(id)
  })
  useEffect(() => {
    // Once: a later `given` is the rest of the same files.
    if (!given || givenIds.current.size > 0) return
    givenIds.current = new Map(given.map(({ id, file }) => [file, id]))
    add([...givenIds.current.keys()])
  }, [given, add])
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    target.value = ''
  }
  const shown = [
    ...files.filter(({ failure }) => failure === undefined).slice(0, SHOWN_WAITING),
    ...files.filter(({ failure }) => failure !== undefined),
  ]
  return (
    <>
      {/* Without `accept`: phones do not know the types of these files, and would offer none of them. */}
      <label className="squircle relative mt-4.5 flex min-h-[50px] items-center justify-center gap-2 rounded-field bg-sea px-4 font-bold text-on-sea has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun-ink active:brightness-95">
        <FileUp {...iconInButton} />
        {texts.chooseFiles}
        <input
          type="file"
          multiple={!sessionId}
          onChange={choose}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      {files.length > 0 && (
        <ul aria-label={texts.uploading} className="mt-3 grid gap-3">
          {shown.map((sent) => (
            <li key={sent.key}>
              <Card padded>
                {sent.failure === undefined ? (
                  <ProgressBar label={sent.file.name} share={sent.share} />
                ) : (
                  <NotSent sent={sent} onRetry={() => retry(sent)} onRemove={() => remove(sent)} />
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
      {files.length > shown.length && (
        <p className="mt-2 text-small text-ink-3">{texts.moreToSend(files.length - shown.length)}</p>
      )}
    </>
  )
}

const NotSent = ({ sent, onRetry, onRemove }: { sent: SentFile; onRetry: () => void; onRemove: () => void }) => (
  <div role="alert" className="flex items-center gap-2">
    <p className="min-w-0 flex-1 text-small wrap-anywhere">
      <span className="block font-strong">{sent.file.name}</span>
      <span className="text-rip-ink">{sent.failure}</span>
    </p>
    {!objectionTo(sent.file) && (
      <IconButton label={texts.sendNameAgain(sent.file.name)} onClick={onRetry}>
        <RotateCcw {...iconInButton} />
      </IconButton>
    )}
    <IconButton label={texts.removeName(sent.file.name)} onClick={onRemove}>
      <X {...iconInButton} />
    </IconButton>
  </div>
)
