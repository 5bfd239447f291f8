import type { Random } from './random.ts'

const words = [
  '',
  '',
  ' ',
  '   ',
  '\t',
  '　',
  'a',
  'abc',
  'ABC',
  'Straße',
  'Ærø',
  'ÆØÅ1',
  'José',
  'Łódź',
  'Çağrı',
  'абв',
  'Ελλάδα',
  'שלום',
  'سلام',
  'گچ پژ',
  'گچ',
  '٣٤',
  '٣4',
  '山田',
  'ヤマダ タロウ',
  'ﾔﾏﾀﾞ',
  '１２',
  '𠮷野家',
  '😀',
  'a b',
  'a_b-c',
  "O'Neil",
  '0',
  '1',
  '2',
  '3',
  '5',
  '10',
  '12',
  '100',
  '050',
  '12345',
  '-5',
  '+5',
  '--5',
  '1.5',
  '1.50',
  '-1.25',
  '.5',
  '5.',
  '1,5',
  '1,50',
  '0x10',
  '1e3',
  'Infinity',
  'NaN',
  ' 7 ',
  '1 2',
  'true',
  'false',
  'null',
  'undefined',
  'red',
  'green',
  'Red',
  'phone',
  'toString',
  'constructor',
  '__proto__',
  '@phone',
  'a,b',
  'a|b',
  '{length}',
  '[object Object]',
  '\n',
  'a\nb',
  'x'.repeat(60),
  '𠮷'.repeat(5),
] as const

const names = [
  'photo.jpg',
  'photo.JPEG',
  'picture.png',
  'drawing.svg',
  'page.pdf',
  'mypdf',
  'archive.tar.gz',
  'noending',
  '',
  '.png',
  'sheet.xlsx',
  'film.webp',
  'a.bmp',
  'photo.jpg.exe',
  'x.p+f',
  'cpdf',
]
const types = [
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'application/pdf',
  '',
  'application/vnd.ms-excel',
  'text/plain',
  'image/jpeg2000',
  'x-image/png',
  'IMAGE/PNG',
  'text/htmlx',
  'applicationxpdf',
]

function randomFile(random: Random): { name: string; type: string; size: number } {
  return {
    name: random.pick(names),
    type: random.pick(types),
    size: random.pick([0, 1, 1023, 1024, 1025, 5120, 10_240, 10_241, 3_000_000]),
  }
}

/** A value as a form, JSON or a faulty program may send it. */
export function randomValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 1 ? 14 : 20)
  if (kind < 8) return random.pick(words)
  if (kind < 10) return random.many(0, 12, () => random.pick([...'abcxyzABC0123456789_-. ,é山ア𠮷@'])).join('')
  if (kind < 12)
    return random.pick([0, -0, 1, 2, 3, 5, 10, 12, 12345, -5, 1.5, 1.25, -2.125, 1e21, 1e-7, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])
  if (kind < 13) return random.pick([true, false, null, undefined])
  if (kind < 14) return random.chance(0.5) ? String(random.below(200) - 50) : random.below(200) - 50
  if (kind < 16) return random.chance(0.3) ? randomFile(random) : random.many(0, 3, () => randomFile(random))
  if (kind < 17)
    return random.pick([5n, -12n, {}, { length: 3 }, { length: 0 }, { a: 1 }, { name: 'photo.png' }, new Set([1, 2, 3]), new Map([[1, 2]])])
  return random.many(0, 4, () => randomValue(random, depth + 1))
}

/** Values that only hostile code passes. No rule may throw on them. */
export function hostileValue(random: Random): unknown {
  const around: unknown[] = []
  around.push(around)
  let deep: unknown = 'x'
  for (let level = 0; level < 50; level++) deep = [deep]
  return random.pick([
    Symbol('s'),
    Object.create(null),
    around,
    deep,
    Math.max,
    {
      toString: () => {
        throw new Error('no')
      },
    },
    { valueOf: () => Symbol('v') },
    [Object.create(null)],
    [Symbol('s')],
    new Array(5),
    '\ud800',
    'a@\udc00.com',
    'x'.repeat(100_000),
    'a'.repeat(20_000),
    -0,
    new Date(0).toISOString(),
    new Uint8Array(3),
    new Error('e'),
    10n ** 30n,
    { __proto__: null, length: 2 },
    { name: 5, type: null, size: 'x' },
    [null, undefined],
    new Proxy({}, {}),
  ])
}
