import type { ReactNode } from 'react'
import { hoursAndMinutes } from '#web/lib/format/format.ts'
import { hourUnit, minuteUnit } from '#words/sea/measures.ts'

const SIZES = { m: 'text-[1.875rem]', l: 'text-[2.5rem] max-[389px]:text-[2rem]' } as const

type FigureProps = { name: string; size: keyof typeof SIZES; children: ReactNode }

export const Figure = ({ name, size, children }: FigureProps) => (
  <div className="flex flex-col-reverse justify-end gap-1.5">
    <dt className="text-small whitespace-nowrap text-on-deep-2 max-[389px]:text-micro">{name}</dt>
    <dd className={`font-display font-[600] leading-none tracking-[-.035em] whitespace-nowrap ${SIZES[size]}`}>
      {children}
    </dd>
  </div>
)

export const Unit = ({ children }: { children: string }) => (
  <small className="ml-[.05em] inline-block text-[.58em] font-medium tracking-normal">{children}</small>
)

/** '1h 24m', or '24m' under an hour, from milliseconds. */
export function HoursAndMinutes({ ms }: { ms: number }) {
  const { hours, minutes } = hoursAndMinutes(ms)
  return (
    <>
      {hours > 0 && (
        <>
          {hours}
          <Unit>{hourUnit}</Unit>{' '}
        </>
      )}
      {minutes}
      <Unit>{minuteUnit}</Unit>
    </>
  )
}

export const SmallFigure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="mt-[3px] text-micro leading-tight text-ink-3">{name}</dt>
    <dd className="font-display text-[1.5rem] leading-tight font-[600] tracking-[-.03em] tabular-nums wrap-anywhere narrow:text-[1.25rem]">
      {children}
    </dd>
  </div>
)
