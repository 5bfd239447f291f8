import { SelectWithClose } from '../../parts/choices/select-with-close/select-with-close.tsx'
import { partShow } from '../part-show.ts'
import { choicesOf, samples } from './choice-samples.ts'

/** A few choices and many: each has its own look. */
export const show = partShow({
  id: 'select-with-close',
  area: 'public',
  samples,
  states: {
    empty: function Empty({ visit, visits, motive, motives }) {
      const many = choicesOf(motives)
      return (
        <>
          <SelectWithClose name="few-empty" label={visit} required choices={choicesOf(visits)} />
          <SelectWithClose name="empty" label={motive} choices={many} />
        </>
      )
    },
    filled: function Filled({ visit, visits, motive, motives }) {
      const many = choicesOf(motives)
      return (
        <>
          <SelectWithClose name="few-filled" label={visit} choices={choicesOf(visits)} defaultValue="second" />
          <SelectWithClose name="filled" label={motive} choices={many} defaultValue="sign" />
        </>
      )
    },
    error: function Wrong({ visit, visits, motive, motives, wrong }) {
      const many = choicesOf(motives)
      return (
        <>
          <SelectWithClose name="few-error" label={visit} required wrong={wrong} choices={choicesOf(visits)} />
          <SelectWithClose name="error" label={motive} required wrong={wrong} choices={many} />
        </>
      )
    },
    disabled: function Disabled({ visit, visits, motive, motives }) {
      const many = choicesOf(motives)
      return (
        <>
          <SelectWithClose name="few-disabled" label={visit} choices={choicesOf(visits)} defaultValue="first" disabled />
          <SelectWithClose name="disabled" label={motive} choices={many} defaultValue="friend" disabled />
        </>
      )
    },
    loading: ({ motive }) => <SelectWithClose name="loading" label={motive} choices={none} loading />,
    long: function Long({ visits, motives, longLabel, longChoice, longWrong }) {
      const many = choicesOf({ long: longChoice, ...motives })
      return (
        <>
          <SelectWithClose name="few-long" label={longLabel} choices={choicesOf({ long: longChoice, ...visits })} defaultValue="long" />
          <SelectWithClose name="long" label={longLabel} wrong={longWrong} choices={many} defaultValue="long" />
        </>
      )
    },
  },
})

const none: [] = []
