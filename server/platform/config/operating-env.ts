import { z } from 'zod'
import { isUrl } from '#server/platform/config/env-rules.ts'

const ADDRESS = /^[^\s@:]+@[^\s@:]+$/

export const operatingNames = {
  SECURITY_CONTACT: z
    .string()
    .refine(
      (value) => ADDRESS.test(value) || isUrl(value, /^(https|mailto|tel):$/),
      'must be an e-mail address, or an address that begins with https:, mailto: or tel:',
    )
    .transform((value) => (ADDRESS.test(value) ? `mailto:${value}` : value))
    .optional()
    .describe(
      'To whom weaknesses of this server are reported, for security.txt. By default the first address in OPERATORS.',
    ),
}
