import type { ReactNode } from 'react'
import { fetchAllActs, pageActs } from '#web/app/page-acts.ts'
import { OutboxProvider } from '#web/features/outbox/outbox-provider.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'

/** A part of the app with this surfer's outbox, as all pages of the app have it; a visitor has none. */
export const WithOutbox = ({ surfer, children }: { surfer: Viewer | null; children: ReactNode }) =>
  surfer ? (
    <OutboxProvider surferId={surfer.id} acts={pageActs} fetchActs={fetchAllActs}>
      {children}
    </OutboxProvider>
  ) : (
    children
  )
