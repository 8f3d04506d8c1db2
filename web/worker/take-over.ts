import { TAKE_OVER } from '#web/lib/offline/take-over.ts'

type Worker = { skipWaiting(): Promise<void> }

/** A new version waits until a page asks for it, or the last page of the version before is closed. */
export function takeOverWhenAsked(): void {
  addEventListener('message', ({ data }: MessageEvent) => {
    if (data === TAKE_OVER) void (self as unknown as Worker).skipWaiting()
  })
}
