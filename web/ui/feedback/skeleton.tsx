import { List } from '#web/ui/layout/row.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/app.ts'

export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />
}

type SkeletonRowsProps = { count: number; label?: string /** With a button at their end. */; withButtons?: boolean }

export function SkeletonRows({ count, label = texts.loading, withButtons = true }: SkeletonRowsProps) {
  return (
    <List busy label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
        <li key={index} className="flex min-h-17 items-center gap-3 px-4 py-2.5">
          <Skeleton className="size-10 rounded-full!" />
          <span className="flex-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-2 h-3 w-2/5" />
          </span>
          {withButtons && <Skeleton className="h-tap w-16 rounded-[14px]!" />}
        </li>
      ))}
    </List>
  )
}

export function SkeletonCards({ count, label = texts.loading }: { count: number; label?: string }) {
  return (
    <ul aria-busy="true" aria-label={label} className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
        <li key={index}>
          <Card padded className="grid gap-2">
            <span className="flex items-start gap-3">
              <span className="flex-1">
                <Skeleton className="h-4.5 w-7/10" />
                <Skeleton className="mt-2.5 h-6.5 w-24 rounded-full!" />
              </span>
              <Skeleton className="h-23 w-26 rounded-[16px]!" />
            </span>
            <Skeleton className="h-3.5" />
            <Skeleton className="h-3.5 w-2/3" />
          </Card>
        </li>
      ))}
    </ul>
  )
}

export const TILE_ROW =
  '-mx-gutter -mb-2 flex snap-x scroll-px-gutter gap-3 overflow-x-auto px-gutter pb-4 pointer-coarse:[scrollbar-width:none]'
export const TILE_WIDTH = 'w-min min-w-36 max-w-9/10 shrink-0 snap-start'

export function SkeletonTiles({ count, label = texts.loading }: { count: number; label?: string }) {
  return (
    <ul aria-busy="true" aria-label={label} className={TILE_ROW}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
        <li key={index} className={TILE_WIDTH}>
          <Card className="overflow-hidden">
            <Skeleton className="h-22 rounded-none!" />
            <span className="grid gap-2 p-3">
              <Skeleton className="h-4 w-7/10" />
              <Skeleton className="h-3 w-9/20" />
              <Skeleton className="h-6.5 w-3/5 rounded-full!" />
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
