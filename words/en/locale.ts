/** For everything that Intl formats in this catalogue's language. */
export const locale = 'en'
/** '1 wave', '1,204 waves' */
export const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString(locale)} ${count === 1 ? one : several}`
