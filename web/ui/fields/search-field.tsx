import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { icon } from '#web/ui/display/icons.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** For names, which no keyboard should correct. */
export const SearchField = ({ label, ...props }: ComponentProps<typeof TextField>) => (
  <TextField
    maxLength={100}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="search"
    {...props}
    label={label}
    hideLabel
    type="search"
    icon={<Search {...icon} />}
    placeholder={`${label}...`}
  />
)
