import { expect, test } from 'vitest'
import { isValidWifi, wifiQrText } from './wifi-code.ts'

test.each([
  ['Shop-Guest', 'umbrella2026', 'WIFI:S:Shop-Guest;T:WPA;P:umbrella2026;;'],
  ['Café; "A"', 'a\\b:c,d;efg', 'WIFI:S:Café\\; \\"A\\";T:WPA;P:a\\\\b\\:c\\,d\\;efg;;'],
  ['無料Wi-Fi', '', 'WIFI:S:無料Wi-Fi;T:nopass;;'],
])('The QR text of the Wi-Fi network %s has its name and any password, escaped', (name, password, code) =>
  expect(wifiQrText({ name, password })).toBe(code),
)

test.each([
  ['', '', false],
  ['Shop', '', true],
  ['Shop', '1234567', false],
  ['Shop', '12345678', true],
  ['Shop', 'a'.repeat(63), true],
  ['Shop', 'a'.repeat(64), false],
  ['若葉不動産新宿', '', true],
  ['若葉不動産新宿店の無料です', '', false],
])('The Wi-Fi name %s with password “%s” is valid or not (%s)', (name, password, can) => expect(isValidWifi({ name, password })).toBe(can))
