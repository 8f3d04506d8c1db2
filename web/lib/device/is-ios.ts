/** True for iPhones and iPads. An iPad reports a Mac, but Macs have no touch. */
export const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
