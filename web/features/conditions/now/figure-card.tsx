import type { ReactNode } from 'react'
import { Unit } from '#web/ui/display/figure.tsx'
import { Instrument } from '#web/ui/display/instrument.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

type FigureCardProps = {
  name: string
  figure: number | null
  /** Shown for an unknown figure, marked as typical. */
  typical: string
  unit: string
  /** Still loading. */
  isComing: boolean
  note: ReactNode
  scene?: ReactNode
  className?: string
}

export function FigureCard({ figure, typical, unit, isComing, note, ...card }: FigureCardProps) {
  if (figure === null && isComing)
    return <Instrument {...card} value={<Skeleton className="h-7 w-16" />} note={<Skeleton className="h-4 w-24" />} />
  return (
    <Instrument
      {...card}
      typical={figure === null}
      value={
        <>
          {figure ?? typical}
          <Unit>{unit}</Unit>
        </>
      }
      note={note}
    />
  )
}
