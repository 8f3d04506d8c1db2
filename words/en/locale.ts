/** For everything that Intl formats in this catalogue's language. */
export const locale = 'en'
