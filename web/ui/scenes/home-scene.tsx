import type { ReactNode } from 'react'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Sea } from '#web/ui/scenes/sea.tsx'
import { Surfer } from '#web/ui/scenes/surfer.tsx'

/** Home's scene: line-up and headland while in the water, otherwise empty sea. */
export function HomeScene({ inTheWater }: { inTheWater: boolean }) {
  const sun = inTheWater ? { x: 318, radius: 38 } : { x: 112, radius: 36 }
  return (
    <svg className="scene" viewBox="0 0 430 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Sea width={430} height={480} horizon={168} sun={sun} sky={[0.45, 0.82]} />
      {inTheWater && (
        <>
          <g fill="var(--headland)">
            <path opacity=".55" d="M0 168v-26c34-5 52 7 88 7s42 11 68 13 30 5 48 6z" />
            <path opacity=".8" d="M0 168v-13c26-4 43 4 65 5s27 6 48 8z" />
          </g>
          <Surfer x={196} y={196} size={0.62} />
          <Surfer x={232} y={190} size={0.52} />
          <Surfer x={263} y={193} size={0.55} facing="left" />
        </>
      )}
    </svg>
  )
}

type HeroProps = { label: string; scene: ReactNode; children?: ReactNode }

/** A full-width scene with text at the bottom and the header over it. */
export function Hero({ label, scene, children }: HeroProps) {
  return (
    <section
      ref={handOnFocus}
      aria-label={label}
      className="hero relative isolate -mx-gutter flex min-h-116 flex-col justify-end overflow-hidden rounded-b-sheet px-gutter pt-[max(96px,var(--below-notice,0px))] pb-5 text-on-deep"
    >
      {scene}
      {children}
    </section>
  )
}
