import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { icon } from '#web/ui/display/icons.tsx'

type SafetyWarningProps = { title: string; text?: string; children?: ReactNode }

/** `children` is the way to fix it. */
export const SafetyWarning = ({ title, text, children }: SafetyWarningProps) => (
  <div role="status" className="squircle flex items-start gap-3 rounded-field bg-rip-wash px-4 py-3 text-rip-ink">
    <ShieldAlert {...icon} />
    <div className="min-w-0 flex-1 text-[0.9375rem] leading-[1.35]">
      <p className="font-strong">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  </div>
)
