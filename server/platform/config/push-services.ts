/** Hosts of the browsers' push services, with owner and source. */
export const PUSH_SERVICES = {
  'fcm.googleapis.com':
    'Chrome, Edge on Android, Samsung Internet, Opera: https://developer.chrome.com/blog/web-push-interop-wins',
  'jmt17.google.com': 'Chrome hands it out to some of its users instead: seen in endpoints of subscriptions',
  'updates.push.services.mozilla.com': 'Firefox: https://mozilla-push-service.readthedocs.io',
  '*.push.services.mozilla.com': 'Firefox, other deployments of the same service',
  '*.push.apple.com':
    'Safari: https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers',
  '*.notify.windows.com':
    'Edge: https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/wns-overview',
} satisfies Record<string, string>
