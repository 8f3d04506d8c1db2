import { z } from 'zod'
import { allLanguages, defaultLanguage } from '#languages'
import { isUrl, listed, ROLES, wholeNumber } from '#server/platform/config/env-rules.ts'

const TOKEN_CHARACTERS = 32
const ADDRESS = /^[^\s@:]+@[^\s@:]+$/

const ROLES_MESSAGE = 'must name some of web, live and jobs, with commas between'

export const operatingNames = {
  RUN: z
    .string()
    .default(ROLES.join(','))
    .transform(listed)
    .pipe(z.array(z.enum(ROLES, ROLES_MESSAGE)).min(1, ROLES_MESSAGE))
    .describe(
      'The roles of this process, with commas between: web answers requests, live serves the connections of open pages, jobs does the work in the background. Fewer than all need DATABASE_URL, and at least one process for each.',
    ),
  LIVE_BUS: z
    .string()
    .refine((value) => isUrl(value, /^(nats|tls):$/), 'must be an address such as nats://name:password@localhost:4222')
    .optional()
    .describe(
      'A NATS server through which processes notify each other, to spare PostgreSQL; a path gives this Lineup subjects of its own. By default PostgreSQL.',
    ),
  OUTGOING_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform(listed)
    .describe(
      'Hosts in your own network that surfers may name for webhooks and push servers, by http too, with commas between; *.lan stands for all below lan. By default public hosts by https alone.',
    ),
  METRICS_PORT: wholeNumber(1, 65_535)
    .optional()
    .describe('Serves /metrics, for Prometheus, on this port of its own. By default nowhere.'),
  METRICS_HOST: z.string().default('localhost').describe('The address of METRICS_PORT.'),
  METRICS_TOKEN: z
    .string()
    .min(TOKEN_CHARACTERS, `must have at least ${TOKEN_CHARACTERS} characters`)
    .optional()
    .describe('Serves /metrics on PORT, to requests with this bearer token: at least 32 characters.'),
  DEFAULT_LANGUAGE: z
    .enum(allLanguages, `must be one of ${allLanguages.join(', ')}`)
    .default(defaultLanguage)
    .describe(
      'The language for readers who have chosen none and whose browser names none that Lineup speaks, by its folder in words/.',
    ),
  POLICIES_DIR: z
    .string()
    .optional()
    .describe(
      'A folder with your terms.md, privacy.md and conduct.md, as docs/operating.md says. For each that is not there, ours is shown.',
    ),
  SECURITY_CONTACT: z
    .string()
    .refine(
      (value) => ADDRESS.test(value) || isUrl(value, /^(https|mailto|tel):$/),
      'must be an e-mail address, or an address that begins with https:, mailto: or tel:',
    )
    .transform((value) => (ADDRESS.test(value) ? `mailto:${value}` : value))
    .optional()
    .describe('To whom weaknesses of this server are reported, as everybody reads in /.well-known/security.txt.'),
}
