import { SelectWithClose } from '../../parts/choices/select-with-close/select-with-close.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { choicesOf, samples } from './choice-samples.ts'

/** A few choices and many, which look different. */
export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: ({ visit, visits, motive, motives }) => (
      <>
        <SelectWithClose name="few-empty" label={visit} required choices={choicesOf(visits)} />
        <SelectWithClose name="empty" label={motive} choices={choicesOf(motives)} />
      </>
    ),
    filled: ({ visit, visits, motive, motives }) => (
      <>
        <SelectWithClose name="few-filled" label={visit} choices={choicesOf(visits)} defaultValue="second" />
        <SelectWithClose name="filled" label={motive} choices={choicesOf(motives)} defaultValue="sign" />
      </>
    ),
    error: ({ visit, visits, motive, motives, wrong }) => (
      <>
        <SelectWithClose name="few-error" label={visit} required wrong={wrong} choices={choicesOf(visits)} />
        <SelectWithClose name="error" label={motive} required wrong={wrong} choices={choicesOf(motives)} />
      </>
    ),
    disabled: ({ visit, visits, motive, motives }) => (
      <>
        <SelectWithClose name="few-disabled" label={visit} choices={choicesOf(visits)} defaultValue="first" disabled />
        <SelectWithClose name="disabled" label={motive} choices={choicesOf(motives)} defaultValue="friend" disabled />
      </>
    ),
    loading: ({ motive }) => <SelectWithClose name="loading" label={motive} choices={none} loading />,
    long: ({ visits, motives, longLabel, longChoice, longWrong }) => (
      <>
        <SelectWithClose name="few-long" label={longLabel} choices={choicesOf({ long: longChoice, ...visits })} defaultValue="long" />
        <SelectWithClose
          name="long"
          label={longLabel}
          wrong={longWrong}
          choices={choicesOf({ long: longChoice, ...motives })}
          defaultValue="long"
        />
      </>
    ),
  },
})

const none: [] = []
