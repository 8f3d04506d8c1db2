import { Sparkles, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { onNewVersion, reloadAsNewVersion } from '#web/lib/offline/new-version.ts'
import { followTyping, useHasTyped, useReloadBlocked } from '#web/lib/offline/reload-blockers.ts'
import { Button } from '#web/ui/display/button.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { followLanguage } from '#web/ui/feedback/load-in-language.ts'
import * as texts from '#words/app.ts'

/** Reloads on request. Hidden while a reload would lose something: a sheet, recording, upload or typed text. */
export function UpdateNotice() {
  const [isReady, setReady] = useState(false)
  const [isReloading, setReloading] = useState(false)
  const isBlocked = useReloadBlocked()
  const [path] = useLocation()
  const hasTyped = useHasTyped(path)
  useEffect(followTyping, [])
  useEffect(() => onNewVersion(() => setReady(true)), [])
  useEffect(followLanguage, [])
  const reload = () => {
    setReloading(true)
    void reloadAsNewVersion()
  }
  return (
    <div role="status" className="update-notice fixed inset-x-0 z-30 mx-auto max-w-column px-gutter">
      {isReady && !isBlocked && !hasTyped && (
        <div className="squircle flex flex-wrap items-center justify-end gap-x-3 rounded-[20px] bg-deep py-1.5 pr-1.5 pl-4 text-on-deep shadow-float">
          {/* For large text the buttons wrap below. */}
          <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-3 py-1">
            <span className="text-sun narrow:hidden">
              <Sparkles {...iconInButton} />
            </span>
            <p className="min-w-0 flex-1 text-small font-strong">{texts.aNewVersionIsReady}</p>
          </div>
          <div className="flex items-center gap-3">
            <Button size="m" fill="glass" disabled={isReloading} onClick={reload}>
              {texts.reload}
            </Button>
            <IconButton label={texts.later} className="text-on-deep" onClick={() => setReady(false)}>
              <X {...iconInButton} />
            </IconButton>
          </div>
        </div>
      )}
    </div>
  )
}
