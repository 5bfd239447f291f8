/** The API as lines of text, and the changes between two versions after which an existing program would fail. */

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Content = Record<string, { schema?: Schema }>
type DescribedOperation = {
  operationId: string
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = {
  paths?: Record<string, Record<string, DescribedOperation>>
  components?: { schemas?: Record<string, Schema> }
}

/** `in`: what a program sends. `out`: what it gets. */
type Direction = 'in' | 'out'
const mark = { always: '!', sometimes: '?' }

/**
 * Returns the sorted lines `<owner> <in|out> <path> <type>` with `!` for what is always there and `?` for the rest. An owner is an operation or a named
 * schema, for example `tickets.join in body.laneId string!`.
 */
export function listApiLines({ paths = {}, components = {} }: ApiDocument): string[] {
  const lines = new Set<string>()
  const described = new Set<string>()

  function describeNamed(name: string, direction: Direction): void {
    if (described.has(`${name} ${direction}`)) return
    described.add(`${name} ${direction}`)
    describe({ owner: name, direction, path: '', isAlways: true }, components.schemas?.[name] ?? {})
  }

  type Place = { owner: string; direction: Direction; path: string; isAlways: boolean }
  function describe(place: Place, schema: Schema): void {
    const { owner, direction, path, isAlways } = place
    const within = (key: string, always = true): Place => ({ ...place, path: path + key, isAlways: always })
    const options = schema.anyOf ?? schema.oneOf
    const name = schema.$ref?.split('/').at(-1)
    if (name) describeNamed(name, direction)
    if (path) lines.add(`${owner} ${direction} ${path} ${name ?? typeOf(schema)}${isAlways ? mark.always : mark.sometimes}`)
    for (const value of schema.enum ?? []) lines.add(`${owner} ${direction} ${path}=${JSON.stringify(value)} value${mark.sometimes}`)
    for (const [key, property] of Object.entries(schema.properties ?? {}))
      describe(within(path ? `.${key}` : key, schema.required?.includes(key) ?? false), property)
    if (schema.items) describe(within('[]'), schema.items)
    if (typeof schema.additionalProperties === 'object') describe(within('{}', false), schema.additionalProperties)
    for (const part of schema.allOf ?? []) describe(within(part.$ref ? '&' : ''), part)
    for (const [index, option] of (options ?? []).entries()) if (!isPlain(option)) describe(within(`|${index}`, false), option)
  }

  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const owner = operation.operationId
      lines.add(`${owner} in address ${method.toUpperCase()} ${path}${mark.always}`)
      for (const { in: where, name, required = false, schema = {} } of operation.parameters ?? [])
        describe({ owner, direction: 'in', path: `${where}.${name}`, isAlways: required }, schema)
      for (const [type, { schema = {} }] of Object.entries(operation.requestBody?.content ?? {}))
        describe({ owner, direction: 'in', path: type === 'application/json' ? 'body' : type, isAlways: true }, schema)
      for (const [status, { content = {} }] of Object.entries(operation.responses))
        if (status.startsWith('2'))
          for (const { schema = {} } of Object.values(content)) describe({ owner, direction: 'out', path: status, isAlways: true }, schema)
    }
  return [...lines].sort()
}

const isPlain = ({ $ref, properties, items, enum: values, allOf, anyOf, oneOf }: Schema) =>
  ![$ref, properties, items, values, allOf, anyOf, oneOf].some(Boolean)

function typeOf({ type, format, const: value, anyOf, oneOf, allOf }: Schema): string {
  if (value !== undefined) return JSON.stringify(value)
  const options = anyOf ?? oneOf
  if (options) return options.map((option) => option.$ref?.split('/').at(-1) ?? typeOf(option)).join('|')
  if (allOf) return 'all'
  return [Array.isArray(type) ? type.join('|') : (type ?? 'any'), format].filter(Boolean).join(':')
}

type Line = { owner: string; direction: string; path: string; text: string; isAlways: boolean }

function parseLine(line: string): Line {
  const [owner = '', direction = '', path = ''] = line.split(' ')
  return { owner, direction, path, text: line.slice(0, -1), isAlways: line.endsWith(mark.always) }
}

/**
 * Returns each incompatible change with its owner. Incompatible are: something removed, moved or of another type; a new required input; an output that is
 * no longer always there. Programs must expect new outputs and new values.
 */
export function findIncompatibleChanges(before: readonly string[], after: readonly string[]): { owner: string; change: string }[] {
  const [old, now] = [before, after].map((lines) => new Map(lines.map(parseLine).map((line) => [line.text, line]))) as [
    Map<string, Line>,
    Map<string, Line>,
  ]
  const known = new Set([...old.values()].flatMap(({ owner, direction, path }) => [owner, `${owner} ${direction} ${path}`]))
  const gone = [...old.values()].filter(({ text }) => !now.has(text)).map(({ owner, text }) => ({ owner, change: `${text} is gone` }))
  const rarer = [...old.values()]
    .filter(({ text, direction, isAlways }) => direction === 'out' && isAlways && now.get(text)?.isAlways === false)
    .map(({ owner, text }) => ({ owner, change: `${text} may be absent` }))
  const demanded = [...now.values()]
    .filter(({ direction, isAlways, text }) => direction === 'in' && isAlways && !old.get(text)?.isAlways)
    .filter(({ owner, path }) => known.has(owner) && isNewInOld(known, owner, path))
    .map(({ owner, text }) => ({ owner, change: `${text} is required` }))
  return [...gone, ...rarer, ...demanded]
}

/** True if the old version already had what contains the path. Parts of something new are no demand on old programs. */
function isNewInOld(known: ReadonlySet<string>, owner: string, path: string): boolean {
  const container = path.replace(/(\.[^.[\]{}|&]+|\[\]|\{\}|\|\d+|&)$/, '')
  return (
    container === path ||
    !/[.[\]{}|&]/.test(path) ||
    known.has(`${owner} in ${container}`) ||
    ['query', 'path', 'header'].includes(container)
  )
}
