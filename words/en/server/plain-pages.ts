export const skipToContent = 'Skip to content'
export const notAvailableRightNow = 'Not available right now'
export const tryAgain = 'Try again'

/** Without a sign-in, from a link in a mail. */
export const notificationSettings = 'Notification settings'
export const unsubscribeQuestion = {
  title: 'Unsubscribe from e-mail?',
  text: "Lineup will stop sending you e-mail. You'll still get everything in the app, and by push if you turned it on.",
  button: 'Unsubscribe',
}
export const unsubscribed = {
  title: "You're unsubscribed",
  text: 'Lineup no longer sends you e-mail. You can turn it back on in your settings.',
}
export const unknownLink = {
  title: "This link doesn't work",
  text: 'Part of it is missing. You can turn e-mail off in your settings as well.',
}

/** Name of the row of languages below a page. */
export const language = 'Language'
