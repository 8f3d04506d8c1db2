import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { icon } from '#web/ui/icons.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A search box, whose placeholder says what its label does. */
export const SearchField = ({ label, ...props }: ComponentProps<typeof TextField>) => (
  <TextField {...props} label={label} hideLabel type="search" icon={<Search {...icon} />} placeholder={`${label}...`} />
)
