/**
 * Which of the bundler's checks are off in each build. Every file of some packages says "use client", which means nothing to a
 * browser; and how long the plugins of a build took is of no use to who starts the app.
 */
export const checks = { moduleLevelDirective: false, bundlerTimings: false }
