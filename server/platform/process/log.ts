import { pino } from 'pino'
import type { Env } from '#server/platform/config/env.ts'

/** Redacts cookies, passwords and addresses of people. */
export const createLog = ({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>) =>
  pino({
    level: LOG_LEVEL,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'req.remoteAddress', '*.password', '*.email'],
  })
