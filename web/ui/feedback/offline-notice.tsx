import { WifiOff } from 'lucide-react'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago } from '#web/lib/format/format.ts'
import { liveOff, useReachable } from '#web/lib/offline/reachability.ts'
import { type StorageProblem, useStorageProblem } from '#web/lib/offline/storage-problem.ts'
import { useShownAge } from '#web/lib/stored-replies/use-shown-age.ts'
import { icon } from '#web/ui/display/icons.tsx'
import { useStableWhilePressed } from '#web/ui/display/stable-while-pressed.ts'
import * as texts from '#words/app.ts'

/** Shown while the server is unreachable, data is older, or live updates are off. */
export function OfflineNotice({ className = '' }: { className?: string }) {
  const state = {
    isReachable: useReachable(),
    shownAt: useShownAge(),
    problem: useStorageProblem(),
    isLiveOff: liveOff.use(),
  }
  // The page moves when this appears.
  const { isReachable, shownAt, problem, isLiveOff } = useStableWhilePressed(state)
  const now = useNow()
  return (
    <div role="status" className={className}>
      {shownAt !== undefined && (
        <p className={BANNER}>
          <WifiOff {...icon} />
          <span>
            <b className="font-strong">{isReachable ? texts.notUpdatedYet : texts.offline}</b> {formatAge(shownAt, now)}
            {problem && ` ${PROBLEMS[problem]}`}
          </span>
        </p>
      )}
      {shownAt === undefined && isReachable && isLiveOff && (
        <p className={BANNER}>
          <WifiOff {...icon} />
          <span>
            <b className="font-strong">{texts.liveUpdatesAreOff}</b> {texts.reloadToSeeWhatsNew}
          </span>
        </p>
      )}
    </div>
  )
}

const BANNER = 'squircle flex items-center gap-3 rounded-field bg-sand px-4 py-2.5 text-small leading-[1.35]'

const PROBLEMS = {
  full: texts.storageIsFull,
  none: texts.thisBrowserDoesntKeepPages,
} satisfies Record<StorageProblem, string>

const formatAge = (shownAt: number, now: number) =>
  now - shownAt < MINUTE_MS ? texts.thisIsWhatWasLoaded : texts.asOfAgo(ago(new Date(shownAt).toISOString(), now))
