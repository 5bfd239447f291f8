import { expect, test } from 'vitest'
import { type EditValues, editedFields } from './ticket-edit.ts'

const base: EditValues = { partySize: 2, name: '田中', locale: 'ja', class: 'normal', note: '' }

test('Only edited fields are sent, so that a colleague’s correction stays', () => {
  expect(editedFields(base, base)).toEqual({})
  expect(editedFields(base, { ...base, note: '車いす', partySize: 3 })).toEqual({ note: '車いす', partySize: 3 })
  expect(editedFields(base, { ...base, name: '' })).toEqual({ name: '' })
  expect(editedFields(base, { ...base, name: '田中 ' })).toEqual({})
})
