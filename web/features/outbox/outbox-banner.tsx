import { ChevronRight, CloudAlert, CloudUpload } from 'lucide-react'
import { formatBanner } from '#web/features/outbox/outbox-words.ts'
import { useOutbox, useOutboxState } from '#web/lib/outbox/outbox-context.ts'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import { useStableWhilePressed } from '#web/ui/display/stable-while-pressed.ts'

type OutboxBannerProps = {
  /** The page itself shows the warnings. */
  isBrief: boolean
  tracks: { waiting: number; refused: number }
  onOpen: () => void
}

/** Waiting or refused entries with their warnings, above every page; nothing when empty. */
export function OutboxBanner({ tracks, onOpen, ...props }: OutboxBannerProps) {
  const { acts } = useOutbox()
  const entries = useOutboxState((state) => state.entries)
  const state = { words: formatBanner(entries, tracks, acts), isBrief: props.isBrief }
  const { words, isBrief } = useStableWhilePressed(state)
  if (!words) return null
  const { title, text: details, isRefused } = words
  const text = isBrief ? '' : details
  const Icon = isRefused ? CloudAlert : CloudUpload
  return (
    // A scene reserves space by this attribute.
    <div role="status" data-outbox={text ? 'full' : 'brief'}>
      <button
        type="button"
        onClick={onOpen}
        className={`squircle flex min-h-tap w-full items-center gap-3 rounded-field px-4 py-2.5 text-start text-small leading-[1.35] active:brightness-95 ${isRefused ? 'bg-rip-wash text-rip-ink' : 'bg-sand text-ink'}`}
      >
        <Icon {...icon} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b className="block font-strong">{title}</b>
          {text}
        </span>
        <ChevronRight {...iconInButton} />
      </button>
    </div>
  )
}
