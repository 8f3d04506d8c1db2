import { Skeleton, SkeletonCards, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Hero, HomeScene } from '#web/ui/scenes/home-scene.tsx'
import * as texts from '#words/app.ts'

export const HomeSkeleton = () => (
  <>
    <HeroSkeleton label={texts.loading} />
    <HomeSectionsSkeleton />
  </>
)

export const HeroSkeleton = ({ label }: { label: string }) => (
  <Hero label={label} scene={<HomeScene inTheWater={false} />}>
    <h1 className="sr-only">{texts.home}</h1>
  </Hero>
)

export const HomeSectionsSkeleton = () => (
  <div className="mt-8">
    <Skeleton className="mt-2.5 mb-3.5 h-6 w-3/5" />
    <SkeletonRows count={3} />
  </div>
)

/** In Discover's measures, so that nothing moves. */
export const DiscoverSkeleton = () => (
  <div>
    <h1 className="pt-1 pb-1 text-title">{texts.discoverSurfSpots}</h1>
    <Skeleton className="mt-1 h-[50px] rounded-field!" />
    <div className="mt-2 flex flex-wrap gap-1.5">
      <Skeleton className="h-tap w-24 rounded-full!" />
      <Skeleton className="h-tap w-20 rounded-full!" />
      <Skeleton className="h-tap w-37 rounded-full!" />
    </div>
    <AllSpotsSkeleton />
  </div>
)

export const AllSpotsSkeleton = () => (
  <div className="mt-1">
    <div className="mb-7 flex min-h-[50px] flex-wrap items-center justify-between gap-x-3">
      <h2 className="flex-[1_1_8rem] text-head">{texts.allSurfSpots}</h2>
      <Skeleton className="h-[50px] w-44 rounded-[15px]! narrow:w-30" />
    </div>
    <SkeletonCards count={5} />
  </div>
)
