import type { ReactNode } from 'react'
import * as texts from '#words/app.ts'

type InstrumentProps = {
  name: string
  value: ReactNode
  /** Not measured: lighter, and stated in text. */
  typical?: boolean
  note?: ReactNode
  picture?: ReactNode
  scene?: ReactNode
  className?: string
}

export function Instrument({ name, value, typical, note, picture, scene, className = '' }: InstrumentProps) {
  return (
    <div className={`squircle flex min-w-0 flex-col overflow-hidden rounded-card bg-card shadow-raised ${className}`}>
      <div className="flex flex-wrap gap-x-2 p-4 pt-3.5">
        {/* Wraps the picture below before breaking a word. */}
        <div className="max-w-full min-w-min flex-[1_1_7rem]">
          <h3 className="font-sans text-small leading-[1.3] font-strong tracking-normal text-ink-3">{name}</h3>
          <p
            className={`mt-0.5 font-display text-[1.5rem] leading-[1.15] font-[600] tracking-[-.03em] ${typical ? 'text-ink-3' : ''}`}
          >
            {value}
          </p>
          {typical && <p className="mt-1 text-micro leading-[1.35] text-ink-3">{texts.typical}</p>}
          {note && <p className="mt-1 text-micro leading-[1.35] text-ink-2 empty:hidden">{note}</p>}
        </div>
        {picture}
      </div>
      {scene}
    </div>
  )
}

export const InstrumentGrid = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-3 ${className}`}>
    {children}
  </div>
)
