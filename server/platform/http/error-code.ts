/** 'ENOENT' of the system or '23505' of the database; undefined for other values. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
