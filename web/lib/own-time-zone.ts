/** The reader's own, as an IANA name. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
