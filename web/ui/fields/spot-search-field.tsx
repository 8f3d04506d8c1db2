import { Search } from 'lucide-react'
import type { InputHTMLAttributes } from 'react'
import { icon } from '#web/ui/display/icons.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/app.ts'

const MAX_QUERY_CHARACTERS = 100

type SpotSearchFieldProps = InputHTMLAttributes<HTMLInputElement> & { query: string; onType: (query: string) => void }

export const SpotSearchField = ({ query, onType, ...input }: SpotSearchFieldProps) => (
  <TextField
    type="search"
    label={texts.searchSurfSpots}
    hideLabel
    placeholder={texts.searchSurfSpotsPlaceholder}
    icon={<Search {...icon} />}
    enterKeyHint="search"
    autoComplete="off"
    maxLength={MAX_QUERY_CHARACTERS}
    value={query}
    onChange={({ target }) => onType(target.value)}
    {...input}
  />
)
