import { ChevronRight, ShieldAlert, ShieldCheck, Siren } from 'lucide-react'
import { useExtensionError, useHelp, useWaitingFine } from '#web/features/safety/safety-changes.ts'
import { useWatch } from '#web/features/safety/use-watch.ts'
import { phaseOf } from '#web/features/safety/watch-phase.ts'
import { unansweredFineWords, type WatchWords, watchWords } from '#web/features/safety/watch-words.ts'
import { ApiError, formatFailure } from '#web/lib/api/api.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/safety.ts'

const STYLES = {
  calm: { Icon: ShieldCheck, surface: 'bg-on-deep/14 text-on-deep' },
  warning: { Icon: ShieldAlert, surface: 'bg-sand text-ink' },
  alarm: { Icon: Siren, surface: 'bg-rip text-on-rip' },
} as const

const UNHEARD: WatchWords = {
  tone: 'alarm',
  title: texts.thisDidntReachTheServer,
  text: texts.yourAlertMayNotHave,
}
const refused = (message: string): WatchWords => ({ tone: 'alarm', title: texts.noOneWasAlerted, text: message })
const UNKNOWN: WatchWords = {
  tone: 'warning',
  title: texts.weCantTellIfYourSafety,
  text: texts.theServerIsntAnsweringTell,
}

export function WatchStatus({ sessionId }: { sessionId: string }) {
  const watch = useWatch(sessionId)
  const { error: helpError } = useHelp(sessionId)
  const waitingFine = useWaitingFine(sessionId)
  const extensionError = useExtensionError(sessionId, watch.session?.overdueAt)
  const sheet = useSheetAddress('safety')
  const words = wordsFor(watch, helpError, extensionError, waitingFine)
  return (
    <div role="status" aria-busy={!words || undefined} className="mt-3 min-h-13">
      {words && <StatusButton words={words} onPress={() => sheet.open(sessionId)} />}
    </div>
  )
}

/** Undefined until the server has answered or failed. A failed call for help may have arrived all the same. */
function wordsFor(
  { session, isKnown, ...watch }: ReturnType<typeof useWatch>,
  helpError: Error | null,
  extensionError: Error | null,
  waitingFine: ReturnType<typeof useWaitingFine>,
): WatchWords | undefined {
  if (helpError && !(session && phaseOf(session, watch.now) === 'help'))
    return helpError instanceof ApiError && helpError.detail ? refused(helpError.detail) : UNHEARD
  if (waitingFine) return unansweredFineWords(session?.overdueAt, waitingFine.mayHaveArrived ?? false)
  if (!isKnown) return undefined
  if (!session) return UNKNOWN
  const words = watchWords({ session, ...watch })
  if (!extensionError) return words
  const message = [formatFailure(extensionError), words.text].filter(Boolean).join(' ')
  return { tone: 'alarm', title: texts.notExtended, text: message }
}

export function StatusButton({ words: { tone, title, text }, onPress }: { words: WatchWords; onPress: () => void }) {
  const { Icon, surface } = STYLES[tone]
  return (
    <button
      type="button"
      onClick={onPress}
      className={`squircle flex min-h-13 w-full items-center gap-3 rounded-field px-3.5 py-2 text-start leading-[1.3] active:brightness-95 ${surface}`}
    >
      <Icon {...icon} />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] font-strong">{title}</span>
        {text && <span className="block text-small">{text}</span>}
      </span>
      <ChevronRight {...iconInButton} />
    </button>
  )
}
