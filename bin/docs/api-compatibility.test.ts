import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { listPresentApi, readLastApi } from './api-compatibility.ts'
import { type ApiDocument, findIncompatibleChanges, listApiLines } from './api-lines.ts'

const document = {
  paths: {
    '/shops/{shopId}/visits': {
      post: {
        operationId: 'visits.begin',
        parameters: [{ in: 'path', name: 'shopId', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { lane: { type: 'string' }, kind: { enum: ['own', 'walkIn'] } }, required: ['lane'] },
            },
          },
        },
        responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Visit' } } } } },
      },
    },
  },
  components: {
    schemas: { Visit: { type: 'object', properties: { number: { type: 'string' }, at: { type: 'string' } }, required: ['number'] } },
  },
} satisfies ApiDocument

type Change = (changed: typeof document) => void
const body = (changed: typeof document) =>
  changed.paths['/shops/{shopId}/visits'].post.requestBody.content['application/json'].schema as {
    properties: Record<string, object>
    required: string[]
  }
const visit = (changed: typeof document) => changed.components.schemas.Visit as { properties: Record<string, object>; required: string[] }

function changesAfter(change: Change): string[] {
  const changed = structuredClone(document)
  change(changed)
  return findIncompatibleChanges(listApiLines(document), listApiLines(changed)).map(({ owner, change }) => `${owner}: ${change}`)
}

test.each<[string, Change, string[]]>([
  ['a removed output', (doc) => delete visit(doc).properties.at, ['Visit: Visit out at string is gone']],
  ['an output of another type', (doc) => (visit(doc).properties.at = { type: 'integer' }), ['Visit: Visit out at string is gone']],
  ['an output that may be absent', (doc) => (visit(doc).required = []), ['Visit: Visit out number string may be absent']],
  ['an input that became required', (doc) => body(doc).required.push('kind'), ['visits.begin: visits.begin in body.kind any is required']],
  [
    'a new required input',
    (doc) => {
      body(doc).properties.party = { type: 'object', properties: { size: { type: 'integer' } }, required: ['size'] }
      body(doc).required.push('party')
    },
    ['visits.begin: visits.begin in body.party object is required'],
  ],
  [
    'a removed value',
    (doc) => (body(doc).properties.kind = { enum: ['own'] }),
    ['visits.begin: visits.begin in body.kind="walkIn" value is gone'],
  ],
  [
    'a new optional input, output and value',
    (doc) => {
      body(doc).properties.note = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }
      body(doc).properties.kind = { enum: ['own', 'walkIn', 'phone'] }
      visit(doc).properties.counter = { type: 'string' }
      visit(doc).required.push('counter')
    },
    [],
  ],
])('The check of compatibility finds %s', (_, change, found) => {
  expect(changesAfter(change)).toEqual(found)
})

test('An operation that changes incompatibly is named in the CHANGELOG', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const [, unreleased = ''] = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8').split(/^## /m)
  const unnamed = findIncompatibleChanges(readLastApi(), listPresentApi(version)).filter(
    ({ owner }) => !unreleased.includes(`\`${owner}\``),
  )
  expect(unnamed).toEqual([])
})
