import { expect, test } from 'vitest'
import { isLongRun, matrixTest } from '../../../../test/matrix.ts'
import { createSeededRandom, type Random } from '../../../../test/validation/random.ts'
import { compilePattern } from './match.ts'
import { isPatternProblem, parsePattern } from './read-pattern.ts'

/** Spellings that the platform's engine needs with the flag u. */
const otherwise: Readonly<Record<string, string>> = { ']': '\\]', '{': '\\{', '\\-': '-', '\\あ': 'あ', '(?<n>': '(?:' }
const atoms = [
  ...[
    'a',
    'b',
    'x',
    '1',
    '.',
    '\\d',
    '\\w',
    '\\s',
    '\\S',
    '\\D',
    '\\W',
    '[ab]',
    '[^a]',
    '[a-x1-9]',
    '[^\\d\\s]',
    '[-_.]',
    '\\.',
    '\\-',
    '山',
    '[ぁ-ん]',
    '\\u3042',
  ],
  ...['\\x61', '[\\b]', '\\t', '-', '_', ']', '{', '𠮷', '[😀-😂]', '\\u3000', '$', '^', '\\b', '\\B', '[a-]', '[\\w.-]'],
]
const quantifiers = ['*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?', '+?', '{1,2}?']
const letters = [
  'a',
  'b',
  'x',
  '1',
  '9',
  ' ',
  '　',
  '\n',
  '\u2028',
  '\u00a0',
  '-',
  '_',
  '.',
  '山',
  'あ',
  'ん',
  '𠮷',
  '😀',
  '😁',
  '\ud800',
  ']',
  '{',
  'A',
  '\b',
  '\t',
  'é',
]

function randomPattern(random: Random, depth = 0): readonly [string, string] {
  const both = (text: string) => [text, otherwise[text] ?? text] as const
  const join = (parts: readonly (readonly [string, string])[]) =>
    [parts.map(([ours]) => ours).join(''), parts.map(([, theirs]) => theirs).join('')] as const
  const piece = () => {
    const isGroup = depth < 3 && random.chance(0.3)
    const atom = isGroup
      ? join([both(random.pick(['(', '(?:', '(?<n>'])), randomPattern(random, depth + 1), both(')')])
      : both(random.pick(atoms))
    const plain = /^(?:\^|\$|\\b|\\B)$/.test(atom[0]) || random.chance(0.6)
    return plain ? atom : join([atom, both(random.pick(quantifiers))])
  }
  const pattern = join(random.many(1, 3, piece))
  if (!random.chance(0.25)) return pattern
  return join([pattern, both('|'), random.chance(0.2) ? both('') : randomPattern(random, depth + 1)])
}

matrixTest("Random patterns match the same texts as the platform's RegExp", () => {
  const patterns = isLongRun ? 2_500 : 300
  const random = createSeededRandom(3)
  const counted = { yes: 0, no: 0 }
  for (let index = 0; index < patterns; index++) {
    const [source, plain] = randomPattern(random)
    const read = parsePattern(source)
    if (isPatternProblem(read)) {
      expect(read.code, source).toBe('tooLarge')
      continue
    }
    const native = new RegExp(plain, 'u')
    for (let again = 0; again < 5; again++) {
      const text = random.many(0, 6, () => random.pick(letters)).join('')
      const expected = native.test(text)
      expect(compilePattern(source)(text), `${source} on ${JSON.stringify(text)}`).toBe(expected)
      counted[expected ? 'yes' : 'no']++
    }
  }
  expect(Math.min(counted.yes, counted.no)).toBeGreaterThan(patterns * 0.8)
})

test.each([
  ['(a+)+$', 'a'],
  ['^(a|a)*$', 'a'],
  ['(a|aa)+$', 'a'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
  ['(x+x+)+y', 'x'],
  ['(.*)*=', 'a'],
  ['(?:a?){300}a{300}b', 'a'],
  ['^(\\w+\\s?)*$', 'ab '],
  ['a*a*a*a*a*a*a*a*b', 'a'],
])("Matching %s ends, while the platform's RegExp would backtrack forever", (pattern, of) => {
  // Backtracking over this text would never end.
  expect(compilePattern(pattern)(`${of.repeat(9_990 / of.length)}!`)).toBe(false)
})

test('Too long texts and invalid patterns never match', () => {
  expect(compilePattern('a')('a'.repeat(10_000))).toBe(true)
  expect(compilePattern('a')('a'.repeat(10_001))).toBe(false)
  expect(compilePattern('(')('(')).toBe(false)
  expect(compilePattern('(?=a)')('a')).toBe(false)
  expect(compilePattern('')('')).toBe(true)
})
