import { OverSurfersPages } from '#web/app/late-over-pages.tsx'
import { lazyCode, lazyPage } from '#web/ui/dialogs/lazy-code.tsx'
import { holdable } from '#web/ui/dialogs/page-on-hold.ts'
import { DiscoverSkeleton, HomeSkeleton } from '#web/ui/feedback/page-skeletons.tsx'
import * as texts from '#words/app.ts'

const home = holdable(lazyCode(() => import('#web/pages/home.tsx')))
export const HomePage = lazyPage(home, (code) => code.HomePage, {
  waiting: <HomeSkeleton />,
  title: texts.homeLineup,
})

const discover = holdable(lazyCode(() => import('#web/pages/discover.tsx')))
export const DiscoverPage = lazyPage(discover, (code) => code.DiscoverPage, {
  waiting: <DiscoverSkeleton />,
  title: texts.discoverLineup,
})

/** All other pages, with the dialog for a fresh sign-in that their calls may need. */
const others = lazyCode(async () => {
  const [pages] = await Promise.all([import('#web/app/surfers-pages.tsx'), OverSurfersPages.prefetch()])
  return pages
})
/** Instead of the app. */
export const SuspendedApp = lazyPage(others, (code) => code.SuspendedApp)
export const SurfersPages = lazyPage(others, (code) => code.SurfersPages, {
  frame: ({ inShell }, shown) => inShell(shown),
})
