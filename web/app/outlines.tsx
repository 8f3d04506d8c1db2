import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { DiscoverSkeleton, HomeSkeleton } from '#web/ui/feedback/page-skeletons.tsx'
import { PageSpinner, Spinner } from '#web/ui/feedback/spinner.tsx'
import { AppShell } from '#web/ui/layout/app-shell.tsx'
import { VisitorFrame } from '#web/ui/layout/visitor-frame.tsx'
import * as texts from '#words/app.ts'

type Outline = { page: ReactNode; overScene?: boolean; status?: string }

const elsewhere: Outline = { page: <PageSpinner /> }
const byPath: Record<string, Outline> = {
  '/': { page: <HomeSkeleton />, overScene: true },
  '/home': { page: <HomeSkeleton />, overScene: true },
  '/discover': { page: <DiscoverSkeleton /> },
  '/profile': { page: <PageSpinner text={texts.loadingProfile} />, status: texts.loadingProfile },
}

const nothing = () => {}

/** A surfer's page until its code is loaded, as markup: the shell with the page's shape. */
export function outlineOf(path: string): string {
  const { page, overScene = false, status = texts.loading } = byPath[path] ?? elsewhere
  return renderOutline(
    path,
    status,
    <AppShell
      unreadNotifications={0}
      onNotifications={nothing}
      pendingRequests={0}
      onCheckIn={nothing}
      inTheWater={false}
      overScene={overScene}
    >
      {page}
    </AppShell>,
    <EarlyCheckIn />,
  )
}

/** Covers the dock's button until the app is loaded: web/early.ts records its press. */
const EarlyCheckIn = () => (
  <a
    href="?check-in"
    data-check-in=""
    aria-label={texts.checkIn}
    className="group fixed bottom-[calc(var(--tabbar)+var(--safe-b)-34px)] left-1/2 z-40 grid size-14 -translate-x-1/2 place-items-center rounded-full aria-busy:bg-sea-wash"
  >
    <span className="hidden group-aria-busy:block">
      <Spinner />
    </span>
  </a>
)

export const visitorOutlineOf = (path: string): string =>
  path === '/discover'
    ? renderOutline(
        path,
        texts.loading,
        <VisitorFrame signIn="/login">
          <DiscoverSkeleton />
        </VisitorFrame>,
      )
    : ''

/** Rendered at build time. Nothing is pressable, and screen readers get one word. */
const renderOutline = (path: string, status: string, page: ReactNode, pressable?: ReactNode) =>
  renderToStaticMarkup(
    <Router ssrPath={path}>
      <p role="status" className="sr-only">
        {status}
      </p>
      <div inert aria-hidden="true">
        {page}
      </div>
      {pressable}
    </Router>,
  )
