import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import { speedColour } from '#web/features/tracks/replay/speed-bands.ts'
import { formatRide, formatRideReason } from '#web/features/tracks/ride-words.ts'
import { clock } from '#web/lib/format/format.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/tracks.ts'

type RideListProps = {
  rides: readonly CorrectedRide[]
  /** IANA name of the place; the reader's own by default. */
  timeZone: string | undefined
  /** Accepts or rejects the ride that starts then; undefined for readers who may not. */
  onSay: ((startAt: number, accepted: boolean) => void) | undefined
  isBusy: boolean
}

export function RideList({ rides, timeZone, onSay, isBusy }: RideListProps) {
  const units = useUnits()
  if (rides.length === 0) return <p className="text-small text-ink-3">{texts.noWavesFoundInThis}</p>
  return (
    <ol aria-label={texts.wavesOfThisSession} className="divide-y divide-line">
      {rides.map((ride) => {
        const { startAt, topKmh, isCounted } = ride
        const time = clock(new Date(startAt).toISOString(), timeZone)
        const why = formatRideReason(ride)
        return (
          <li key={startAt} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
            <span
              aria-hidden="true"
              className={`h-9 w-1.5 shrink-0 rounded-full ${isCounted ? '' : 'opacity-25'}`}
              style={{ background: speedColour(topKmh) }}
            />
            <p className={`min-w-0 flex-1 text-small tabular-nums ${isCounted ? 'text-ink' : 'text-ink-3'}`}>
              <b className="font-strong">{time}</b> {formatRide(ride, units)}
              {why && <span className="block text-micro text-ink-3">{why}</span>}
            </p>
            {onSay && (
              <Button
                size="m"
                fill="bare"
                aria-label={texts.theWaveAt(isCounted, time)}
                aria-disabled={isBusy}
                onClick={() => isBusy || onSay(startAt, !isCounted)}
              >
                {isCounted ? texts.reject : texts.accept}
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
