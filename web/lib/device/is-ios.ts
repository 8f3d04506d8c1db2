/** Whether this is an iPhone or an iPad. An iPad says that it is a Mac, but Macs have no touch. */
export const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
