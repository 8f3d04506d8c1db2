import { createLucideIcon } from 'lucide-react'

export const Surfboard = createLucideIcon('surfboard', [
  [
    'path',
    {
      d: 'M12 2c3.2 3.6 4.6 8 4.3 12.3-.2 2.9-.9 5.3-1.8 7.7h-5c-.9-2.4-1.6-4.8-1.8-7.7C7.4 10 8.8 5.6 12 2Z',
      key: 'outline',
    },
  ],
  ['path', { d: 'M12 7v10', key: 'stringer' }],
])
