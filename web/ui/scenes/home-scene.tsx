import type { ReactNode } from 'react'
import { drawLineUp } from '#surf/drawing/scene.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Drawn, Sea } from '#web/ui/scenes/sea.tsx'

/** Home's scene: line-up and headland while in the water, otherwise empty sea. */
export function HomeScene({ inTheWater }: { inTheWater: boolean }) {
  const sun = inTheWater ? { x: 318, radius: 38 } : { x: 112, radius: 36 }
  return (
    <svg className="scene" viewBox="0 0 430 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Sea width={430} height={480} horizon={168} sun={sun} sky={[0.45, 0.82]} />
      {inTheWater && <Drawn markup={drawLineUp(168, 196)} />}
    </svg>
  )
}

type HeroProps = { label: string; scene: ReactNode; children?: ReactNode }

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
