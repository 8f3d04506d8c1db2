import { expect, test } from 'vitest'
import { isPushService } from '#server/features/notifications/push/push-subscriptions.ts'
import { readEnv } from '#server/platform/config/env.ts'

const { PUSH_HOSTS } = readEnv({})

test.each([
  'https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://jmt17.google.com/fcm/send/dGVzdA:APA91b',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYAAA%3d%3d',
])('%s is a push service', (address) => expect(isPushService(address, PUSH_HOSTS)).toBe(true))

test.each([
  'https://example.com/push',
  'https://fcm.googleapis.com.example.com/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@example.com/x',
  'https:\\\\fcm.googleapis.com\\x',
  'HTTPS://FCM.googleapis.com/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/a/../b',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'http://127.0.0.1:9/x',
  'http://localhost/x',
  'http://169.254.169.254/latest/meta-data',
  'nonsense',
])('%s is not a push service', (address) => expect(isPushService(address, PUSH_HOSTS)).toBe(false))

test('this machine is a push service only when it is configured', () => {
  expect(isPushService('http://127.0.0.1:9/x', ['127.0.0.1'])).toBe(true)
  expect(isPushService('http://localhost:9/x', ['127.0.0.1'])).toBe(false)
})
