import type { Random } from './random.ts'

const locals = [
  'a',
  'taro.yamada',
  'taro+shop',
  "o'neil",
  'x_y-z',
  '山田',
  'あいう',
  'ü.ö',
  '"quoted"',
  '"a b"',
  '"a@b"',
  '"\\\\""',
  '"a\\\\b"',
  'a..b',
  '.a',
  'a.',
  'a b',
  'a"b',
  '',
  'a,b',
  '{x}',
  'a\u0000',
  '😀',
  '"\t"',
  '"\\"',
  '""',
]
const labels = [
  'example',
  'xn--wgv71a',
  'a',
  'a-b',
  '-a',
  'a-',
  'a_b',
  '例え',
  'ｅxample',
  '',
  '1',
  '127',
  'ex ample',
  '😀',
  'é',
  '日本',
  'ＡＢ',
  'a\u3000b',
]
const tops = [
  'jp',
  'com',
  'co.jp',
  'museum',
  'c',
  '123',
  'xn--wgv71a',
  'xn-',
  '日本',
  '日',
  'jp.',
  'j p',
  'jp\u3000x',
  'jp\n',
  '世界',
  'jp1',
  'ＪＰ',
  '©©',
]

/** An address, mostly a valid one, with one random change. */
export function createRandomEmailAddress(random: Random): string {
  const local = random.chance(0.5)
    ? 'taro.yamada'
    : random.chance(0.8)
      ? random.pick(locals)
      : random.pick(['a', 'あ', '😀', 'é']).repeat(random.below(70))
  const label = () =>
    random.chance(0.6) ? 'example' : random.chance(0.8) ? random.pick(labels) : random.pick(['b', 'é', '例']).repeat(random.below(66))
  const domain = [...random.many(1, random.chance(0.1) ? 5 : 2, label), random.chance(0.6) ? 'jp' : random.pick(tops)].join('.')
  const address = `${local}@${domain}`
  if (random.chance(0.8)) return address
  const at = random.below(address.length + 1)
  const added = random.pick(['', '@', '.', ' ', '"', '<', '\\', '\ud800', '\u007f', '\u00a0', '１', '\r\n', 'x'.repeat(180)])
  return address.slice(0, at) + added + address.slice(random.chance(0.5) ? at : at + 1)
}
