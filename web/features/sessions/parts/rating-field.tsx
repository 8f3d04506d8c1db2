import { Star } from 'lucide-react'
import { useId } from 'react'
import * as texts from '#words/sessions/parts.ts'

const RATINGS = [1, 2, 3, 4, 5]

type RatingFieldProps = { value: number | null; onChange: (value: number | null) => void }

/** One to five stars; a press on the chosen one clears it. */
export function RatingField({ value, onChange }: RatingFieldProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-small font-strong text-ink-2">{texts.howWasIt}</legend>
      <div className="-ml-2 mt-1 flex">
        {RATINGS.map((rating) => (
          <label
            key={rating}
            className={`relative grid size-12 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-sun-ink ${rating <= (value ?? 0) ? 'text-star' : 'text-edge'}`}
          >
            <Star
              size={30}
              strokeWidth={1.6}
              fill={rating <= (value ?? 0) ? 'currentColor' : 'none'}
              aria-hidden="true"
            />
            <input
              type="radio"
              name={name}
              aria-label={texts.stars(rating)}
              checked={rating === value}
              onChange={() => onChange(rating)}
              onClick={() => rating === value && onChange(null)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
