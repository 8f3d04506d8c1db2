import type { ReactNode } from 'react'

type InstrumentProps = {
  name: string
  /** The figure or word it shows. */
  value: ReactNode
  /** Not measured: set lighter, and said in words. */
  typical?: boolean
  note?: string
  picture?: ReactNode
}

/** One thing to know of a spot, on a card of its own. */
export function Instrument({ name, value, typical, note, picture }: InstrumentProps) {
  return (
    <div className="squircle flex min-w-0 gap-2 rounded-card bg-card p-4 pt-3.5 shadow-raised">
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-small leading-[1.3] font-strong tracking-normal text-ink-3">{name}</h3>
        <p
          className={`mt-0.5 font-display text-[1.5rem] leading-[1.15] font-[600] tracking-[-.03em] ${typical ? 'text-ink-3' : ''}`}
        >
          {value}
        </p>
        {typical && <p className="mt-1 text-micro leading-[1.35] text-ink-3">typical</p>}
        {note && <p className="mt-1 text-micro leading-[1.35] text-ink-2">{note}</p>}
      </div>
      {picture}
    </div>
  )
}
