/** Browsers that also carry another's name come first. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ (Mobile\/\S+ )?Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome on Android'; null if unknown. */
export function browserNameOf(userAgent: string | undefined): string | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([mark]) => mark.test(userAgent ?? ''))?.[1])
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/** The first product of a User-Agent (RFC 9110, 10.1.5), such as 'OpenTracks/4.2'. */
const PRODUCT = /^(?<name>[\w.+-]{1,40})(?:\/\S*)?(?:\s|$)/
/** Browsers and Android's own client, of which the rest says more. */
const GENERAL = ['Mozilla', 'Dalvik', 'Opera']

/** 'OpenTracks', 'Chrome on Android'; null if unknown. */
export function appNameOf(userAgent: string | undefined): string | null {
  const name = PRODUCT.exec(userAgent ?? '')?.groups?.name
  return name && !GENERAL.includes(name) ? name : browserNameOf(userAgent)
}
