import { Hero, HomeScene } from '#web/ui/scenes/home-scene.tsx'
import { Skeleton, SkeletonCards, SkeletonRows } from '#web/ui/skeleton.tsx'

/** In Home's place until its code is there. */
export const HomeSkeleton = () => (
  <>
    <HeroSkeleton label="Loading" />
    <HomeSectionsSkeleton />
  </>
)

/** The top of Home while it is unknown whether the surfer is in the water, and while there is nothing to say about it. */
export const HeroSkeleton = ({ label }: { label: string }) => (
  <Hero label={label} scene={<HomeScene inTheWater={false} />} />
)

/** What stands below the top of Home, while it is unknown what comes first there. */
export const HomeSectionsSkeleton = () => (
  <div className="mt-8">
    <Skeleton className="mt-2.5 mb-3.5 h-6 w-3/5" />
    <SkeletonRows count={3} />
  </div>
)

/** In Discover's place until its code is there. */
export const DiscoverSkeleton = () => (
  <div className="pt-1">
    <Skeleton className="h-8 w-3/4" />
    <Skeleton className="mt-3 h-12 rounded-field!" />
    <Skeleton className="mt-3 mb-6 h-tap w-4/5 rounded-full!" />
    <SkeletonCards count={3} />
  </div>
)
