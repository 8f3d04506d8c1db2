import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { icon } from '#web/ui/display/icons.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

export const SearchField = ({ label, ...props }: ComponentProps<typeof TextField>) => (
  <TextField {...props} label={label} hideLabel type="search" icon={<Search {...icon} />} placeholder={`${label}...`} />
)
