import { FileUp, RotateCcw, X } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { objectionTo } from '#web/features/track-imports/track-file.ts'
import { type SentFile, useSending } from '#web/features/track-imports/use-sending.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Of hundreds of files those that are sent next. */
const SHOWN_WAITING = 3

type ImportFilesProps = {
  /** The session that the files are of; any when there is none. */
  sessionId?: string | undefined
}

/** Where files from a watch are chosen, and how far each has got on its way. */
export function ImportFiles({ sessionId }: ImportFilesProps) {
  const { files, add, retry, remove } = useSending(sessionId)
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
      <label className="squircle relative mt-4.5 flex min-h-[50px] items-center justify-center gap-2 rounded-field bg-sun px-4 font-bold text-on-sun shadow-glow has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun-ink active:brightness-95">
        <FileUp {...iconInButton} />
        Choose files
        <input
          type="file"
          multiple={!sessionId}
          onChange={choose}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      {files.length > 0 && (
        <ul aria-label="Uploading" className="mt-3 grid gap-3">
          {shown.map((sent) => (
            <li key={sent.key}>
              <Card padded>
                {sent.failure === undefined ? (
                  <ProgressBar label={sent.file.name} share={sent.share} />
                ) : (
                  <NotSent sent={sent} onRetry={() => retry(sent)} onRemove={() => remove(sent.key)} />
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
      {files.length > shown.length && (
        <p className="mt-2 text-small text-ink-3">{`${files.length - shown.length} more to send`}</p>
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
      <IconButton label={`Send ${sent.file.name} again`} onClick={onRetry}>
        <RotateCcw {...iconInButton} />
      </IconButton>
    )}
    <IconButton label={`Remove ${sent.file.name}`} onClick={onRemove}>
      <X {...iconInButton} />
    </IconButton>
  </div>
)
