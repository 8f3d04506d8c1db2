import { ChevronRight, CloudAlert, CloudUpload } from 'lucide-react'
import { bannerInWords } from '#web/features/outbox/outbox-words.ts'
import { useOutbox, useOutboxState } from '#web/lib/outbox/outbox-context.ts'
import { icon, iconInButton } from '#web/ui/icons.tsx'

type OutboxBannerProps = {
  /** The page opens on a scene, whose empty sky goes under it. */
  overScene: boolean
  /** The page says itself what must be known of what waits. */
  isBrief: boolean
  onOpen: () => void
}

/** What waits in the outbox or was refused, above every page, with what must be known of it; nothing while it is empty. */
export function OutboxBanner({ overScene, isBrief, onOpen }: OutboxBannerProps) {
  const { acts } = useOutbox()
  const entries = useOutboxState((state) => state.entries)
  if (entries.length === 0) return null
  const { title, text, isRefused } = bannerInWords(entries, acts)
  const Icon = isRefused ? CloudAlert : CloudUpload
  return (
    <div
      role="status"
      // By this the shell puts its notice above instead of over the scene.
      data-outbox
      className={
        overScene
          ? 'relative z-1 -mx-gutter -mb-16 bg-deep px-gutter pb-3 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-16 after:bg-linear-to-b after:from-deep after:to-transparent pt-[calc(64px+var(--safe-t))] peer-not-empty:pt-0'
          : 'pt-1 pb-3'
      }
    >
      <button
        type="button"
        onClick={onOpen}
        className={`squircle flex min-h-tap w-full items-center gap-3 rounded-field px-4 py-2.5 text-start text-small leading-[1.35] active:brightness-95 ${isRefused ? 'bg-rip-wash text-rip-ink' : 'bg-sand text-ink'}`}
      >
        <Icon {...icon} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b className="block font-strong">{title}</b>
          {!isBrief && text}
        </span>
        <ChevronRight {...iconInButton} />
      </button>
    </div>
  )
}
