import { expect, test } from 'vitest'
import { directionsUrl, formatGeoPosition, parseGeoPosition } from './position.ts'

test.each([
  ['35.681236, 139.767125', { latitude: 35.681236, longitude: 139.767125 }],
  ['（３５．６８１２，　１３９．７６７１）', { latitude: 35.6812, longitude: 139.7671 }],
  ['緯度 35.6812 経度 139.7671', { latitude: 35.6812, longitude: 139.7671 }],
  ['-33.86 151.2', { latitude: -33.86, longitude: 151.2 }],
  ['35.12345678901, 139', { latitude: 35.1234568, longitude: 139 }],
])('The text %s is parsed as latitude and longitude, which survive formatting', (typed, position) => {
  expect(parseGeoPosition(typed)).toEqual(position)
  expect(parseGeoPosition(formatGeoPosition(position))).toEqual(position)
})

test.each(['', '35.6812', '139.7671, 35.6812', '35, 181', '35, 139, 12', '東京駅', '35°40′52″ 139°46′01″'])(
  'The text %s is not parsed as latitude and longitude',
  (typed) => {
    expect(parseGeoPosition(typed)).toBeUndefined()
  },
)

test('The directions link contains only latitude and longitude', () => {
  expect(directionsUrl({ latitude: 35.6812, longitude: 139.7671 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=35.6812%2C139.7671',
  )
})
