/** Replaces one value of a valid input by one that no page of ours would send. */
import { newId } from '#platform/ids.ts'
import type { OperationSampleInput } from '../access/sample.ts'
import type { Random } from '../validation/random.ts'

/** A valid input with one wrong value, and its description. */
export type CorruptedInput = {
  what: string
  input: { params: Record<string, unknown>; query: Record<string, unknown>; body?: unknown; file?: OperationSampleInput['file'] }
  headers: Record<string, string>
  /** The raw body, if it is not the JSON of `input.body`. */
  text?: string
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202e\u200b',
  '\ufeff',
  '\r\nset-cookie: a=b',
  'x'.repeat(300),
  '界'.repeat(20_000),
  '👩‍👩‍👧'.repeat(40),
  "'; drop table ticket; --",
  '%00',
  '%E0%A4',
  '%',
  '_%\\',
  '..',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '１２３',
  'İıß',
  '(((((((((((a+)+)+)+)+)+)+)+)+)+)+$',
  '[object Object]',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-11-23T25:61:61Z',
  '2026-06-30T23:59:60Z',
  '24:00',
  'true',
]
const numbers = [0, -0, -1, 1.5, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e308, 5e-324]
const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
const things = [
  null,
  true,
  false,
  {},
  [],
  [null],
  { toString: 1 },
  { valueOf: null, toString: null },
  [{ toString: 1 }],
  JSON.parse('{"__proto__":{"admin":true}}') as object,
  { constructor: { prototype: {} } },
  { toJSON: 1 },
  { '': '' },
  { '\0': '\0' },
  { ja: '\0' },
  { length: 1e9 },
  nested(4_000),
  Array.from({ length: 5_000 }, () => 'a'),
]
const headers: readonly [string, readonly string[]][] = [
  ['idempotency-key', ['', 'x', 'x'.repeat(201), 'é'.repeat(20), 'key with spaces', 'key-'.repeat(50)]],
  ['accept-language', ['*', '-', 'ja;q=NaN', 'zh-Hant-TW-x-private', 'en;q=2, '.repeat(500)]],
  ['uketsuke-device', ['', '..', 'x'.repeat(65), 'é'.repeat(20)]],
  ['content-type', ['text/plain', 'application/json; charset=utf-16', 'application/octet-stream', 'application/problem+json', 'json', '']],
  ['authorization', ['', 'Bearer', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic YTpi', 'Bearer é']],
  ['cookie', ['__session=', '__session=%00', '__session=a.b', 'uketsuke_device=%E3%81%82; __session=%', '=', ';;;', '__proto__=1']],
  ['origin', ['null', 'https://elsewhere.example', '%']],
  ['x-forwarded-for', ['127.0.0.1', '::', 'é', ','.repeat(500)]],
]

type ValuePosition = { part: 'params' | 'query' | 'body'; at: readonly string[] }

/** Returns every position of a value, including objects and lists. */
function positionsOf(input: CorruptedInput['input']): ValuePosition[] {
  const within = (value: unknown, part: ValuePosition['part'], at: readonly string[]): ValuePosition[] => {
    const own = at.length > 0 ? [{ part, at }] : []
    if (typeof value !== 'object' || value === null) return own
    return [...own, ...Object.entries(value).flatMap(([name, inner]) => within(inner, part, [...at, name]))]
  }
  return (['params', 'query', 'body'] as const).flatMap((part) => within(input[part], part, []))
}

/** Replacements for JSON inside a text. */
const jsons = [
  '{}',
  '[]',
  '1',
  '{',
  '{"name":null}',
  '{"name":[1]}',
  '{"name":"x"}',
  '{"name":[["x"]]}',
  '{"name":["\\u0000"]}',
  '{"__proto__":[]}',
]

function another(random: Random, old: unknown): unknown {
  if (typeof old === 'string' && old.startsWith('{') && random.chance(0.6)) return random.pick(jsons)
  const kin: unknown[] =
    typeof old === 'string'
      ? [newId(), old.toUpperCase(), ` ${old}`, `${old}\0`, `${old}${old}`, [old], [old, old], Number(old), old.slice(0, -1)]
      : typeof old === 'number'
        ? [old + 1, -old, String(old), old + 0.5, [old]]
        : Array.isArray(old)
          ? [[...old, ...old], [...old, null], [...old, '\0'], old.toReversed(), Object.assign({}, old)]
          : [JSON.stringify(old) ?? '', [old]]
  return random.pick([() => random.pick(kin), () => random.pick(texts), () => random.pick(numbers), () => random.pick(things)])()
}

const shortJson = (value: unknown) => `${JSON.stringify(value)}`.slice(0, 60)

/** Returns the same change for the same random numbers. It may also set optional query parameters, which samples leave out. */
export function corruptInput(random: Random, sample: OperationSampleInput, optional: readonly string[]): CorruptedInput {
  const input: CorruptedInput['input'] = structuredClone({ params: {}, query: {}, ...sample })
  const positions = positionsOf(input)
  if (random.chance(0.1)) {
    const [name, values] = random.pick(headers)
    const value = random.pick(values)
    return { what: `${name}: ${shortJson(value)}`, input, headers: { [name]: value } }
  }
  if (input.body && random.chance(0.05)) {
    const whole = JSON.stringify(input.body)
    const text = random.pick([whole.slice(0, random.below(whole.length)), `\ufeff${whole}`, `${whole},`, 'null', '""', '[]', '0', ''])
    return { what: `body ${shortJson(text)}`, input, headers: {}, text }
  }
  if (input.file && random.chance(0.3)) {
    const bytes = input.file
    const file = random.pick([bytes.slice(0, random.below(bytes.length)), new Uint8Array(0), new Uint8Array(2_000).fill(random.below(256))])
    return { what: `file of ${file.length}`, input: { ...input, file }, headers: {} }
  }
  if (optional.length > 0 && random.chance(positions.length > 4 ? 0.2 : 0.7)) {
    const [name, value] = [random.pick(optional), another(random, random.pick(texts))]
    return { what: `query.${name} = ${shortJson(value)}`, input: { ...input, query: { ...input.query, [name]: value } }, headers: {} }
  }
  if (positions.length === 0 || random.chance(0.03)) {
    const part = random.pick(['query', ...(input.body ? ['body' as const] : [])] as const)
    const more = { [random.pick(['vip', '__proto__', 'constructor', '', '\0'])]: random.pick(things) }
    return { what: `${part} + ${shortJson(more)}`, input: { ...input, [part]: { ...(input[part] as object), ...more } }, headers: {} }
  }
  const { part, at } = random.pick(positions)
  const name = at.at(-1)!
  const holder = at.slice(0, -1).reduce((value, key) => (value as Record<string, unknown>)[key], input[part]) as Record<string, unknown>
  if (part !== 'params' && random.chance(0.05)) {
    delete holder[name]
    return { what: `${part}.${at.join('.')} left out`, input, headers: {} }
  }
  const value = another(random, holder[name])
  holder[name] = value
  return { what: `${part}.${at.join('.')} = ${shortJson(value)}`, input, headers: {} }
}
