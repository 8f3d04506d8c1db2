/** Code of a system or database error, e.g. 'ENOENT' or '23505'; undefined for other values. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
