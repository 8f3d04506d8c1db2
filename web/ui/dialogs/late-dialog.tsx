import type { ReactNode } from 'react'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import * as texts from '#words/app.ts'

/** Invisible if loading is fast. */
export const OnItsWay = ({ onClose }: { onClose: () => void }) => (
  <Instead
    onClose={onClose}
    className="transition-[opacity,visibility] delay-200 duration-(--m-quick) starting:invisible starting:opacity-0"
  >
    <Waiting />
  </Instead>
)

/** Browsers cache a failed import, so only a reload helps; the address reopens the dialog. */
export const Missing = ({ onClose }: { onClose: () => void }) => (
  <Instead onClose={onClose}>
    <ErrorState title={texts.couldntLoadThis} text={texts.partOfLineupCouldntBe} onRetry={() => location.reload()} />
  </Instead>
)

type InsteadProps = { onClose: () => void; className?: string; children: ReactNode }

const Instead = ({ onClose, className = '', children }: InsteadProps) => (
  <div
    className={`fixed inset-x-0 bottom-0 z-50 mx-auto grid max-w-column gap-2 rounded-t-sheet bg-page px-gutter pt-3 pb-[calc(16px+var(--safe-b))] shadow-float ${className}`}
  >
    {children}
    <Button fill="bare" size="m" onClick={onClose}>
      {texts.close}
    </Button>
  </div>
)
