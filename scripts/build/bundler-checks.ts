/**
 * The bundler's checks that are off in each build: "use client" in packages means nothing to a browser, timings are of no use to
 * operators, and the log-out button imports lazily what other late code imports at once.
 */
export const checks = { moduleLevelDirective: false, bundlerTimings: false, ineffectiveDynamicImport: false }
