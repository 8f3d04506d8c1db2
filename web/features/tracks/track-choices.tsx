import { Card } from '#web/ui/layout/card.tsx'
import * as texts from '#words/tracks.ts'

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

export function TrackChoices({ sensitivity, onTry, onChoose, isShared, onShare }: TrackChoicesProps) {
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
