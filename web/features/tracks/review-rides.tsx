import { useState } from 'react'
import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import { type TrackChange, useChangeTrack, useSessionRides } from '#web/features/tracks/queries.ts'
import { speedColour } from '#web/features/tracks/replay/speed-bands.ts'
import { formatRide, formatRideReason } from '#web/features/tracks/ride-words.ts'
import { clock } from '#web/lib/format/format.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/tracks.ts'

type ReviewRidesProps = { sessionId: string; isOwner: boolean; isAtSpot: boolean }

/** Opens a session's rides at `?rides`, where its surfer corrects and shares them. */
export function ReviewRides(props: ReviewRidesProps) {
  const { value, open, close } = useSheetAddress('rides', { below: 'session' })
  const title = props.isOwner ? texts.reviewWaves : texts.allWaves
  return (
    <>
      <Button size="m" wide onClick={() => open()}>
        {title}
      </Button>
      <Sheet open={value !== null} onClose={close} title={title}>
        <Rides {...props} />
      </Sheet>
    </>
  )
}

function Rides({ sessionId, isOwner, isAtSpot }: ReviewRidesProps) {
  const change = useChangeTrack(sessionId)
  /** While the slider moves; afterwards the server's count applies. */
  const [tried, setTried] = useState<number>()
  /** Until the server has it. */
  const [shared, setShared] = useState<boolean>()
  const surfed = useSessionRides(sessionId, tried)
  if (!surfed) return null
  /** A toast reports failures. */
  const save = (one: TrackChange, whenDone: () => void) =>
    void change
      .mutateAsync(one)
      .catch(() => {})
      .finally(whenDone)
  const choose = () => {
    // Keys that only focus or pass the slider change nothing.
    if (tried === undefined) return
    // The slider may have moved meanwhile.
    save({ sensitivity: tried }, () => setTried((now) => (now === tried ? undefined : now)))
  }
  const share = (sharedWithBuddies: boolean) => {
    setShared(sharedWithBuddies)
    save({ sharedWithBuddies }, () => setShared((now) => (now === sharedWithBuddies ? undefined : now)))
  }
  return (
    <>
      <Card padded>
        <RideList
          rides={isOwner ? surfed.rides : surfed.waves}
          timeZone={surfed.timeZone}
          onSay={isOwner ? (startAt, accepted) => change.mutate({ startAt, accepted }) : undefined}
          isBusy={change.isPending}
        />
      </Card>
      {isOwner && (
        <TrackChoices
          sensitivity={surfed.sensitivity}
          onTry={setTried}
          onChoose={choose}
          isShared={shared ?? surfed.track.sharedWithBuddies}
          onShare={isAtSpot ? share : undefined}
        />
      )}
    </>
  )
}

type RideListProps = {
  rides: readonly CorrectedRide[]
  /** IANA name of the place; the reader's own by default. */
  timeZone: string | undefined
  /** Accepts or rejects the ride that starts then; undefined for readers who may not. */
  onSay: ((startAt: number, accepted: boolean) => void) | undefined
  isBusy: boolean
}

function RideList({ rides, timeZone, onSay, isBusy }: RideListProps) {
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

type TrackChoicesProps = {
  sensitivity: number
  /** While the slider moves: counts in the browser. */
  onTry: (sensitivity: number) => void
  /** On release: the server counts too. */
  onChoose: () => void
  isShared: boolean
  /** Undefined where nobody else could see it: at a secret spot, and without a spot. */
  onShare: ((isShared: boolean) => void) | undefined
}

function TrackChoices({ sensitivity, onTry, onChoose, isShared, onShare }: TrackChoicesProps) {
  return (
    <Card padded className="mt-3 text-small">
      <label className="block">
        <b className="font-strong">{texts.sensitivity}</b>
        <input
          type="range"
          className="min-h-tap w-full accent-sea"
          min={0}
          max={1}
          step={0.1}
          value={sensitivity}
          onChange={({ target }) => onTry(target.valueAsNumber)}
          onPointerUp={onChoose}
          onKeyUp={onChoose}
          // A screen reader may move it without keys.
          onBlur={onChoose}
        />
        <span className="flex justify-between text-micro text-ink-3">
          <span>{texts.fastRidesOnly}</span>
          <span>{texts.slowOnesToo}</span>
        </span>
      </label>
      {onShare ? (
        <label className="mt-3 flex min-h-tap items-center gap-3 border-t border-line pt-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-sea"
            checked={isShared}
            onChange={({ target }) => onShare(target.checked)}
          />
          <span>
            <b className="block font-strong">{texts.shareWithBuddies}</b>
            <span className="text-micro text-ink-3">{texts.onceTheSessionHasEnded}</span>
          </span>
        </label>
      ) : (
        <p className="mt-3 border-t border-line pt-3 text-micro text-ink-3">{texts.onlyYouSeeThisTrack}</p>
      )}
    </Card>
  )
}
