import { expect, test } from 'vitest'
import { type EditValues, editedFields } from './ticket-edit.ts'

const seen: EditValues = { partySize: 2, name: '田中', locale: 'ja', class: 'normal', note: '' }

test('Only edited fields are sent, so that a colleague’s correction stays', () => {
  expect(editedFields(seen, seen)).toEqual({})
  expect(editedFields(seen, { ...seen, note: '車いす', partySize: 3 })).toEqual({ note: '車いす', partySize: 3 })
  expect(editedFields(seen, { ...seen, name: '' })).toEqual({ name: '' })
  expect(editedFields(seen, { ...seen, name: '田中 ' })).toEqual({})
})
