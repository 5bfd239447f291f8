import { useWords } from '../../i18n/words.ts'
import { SelectWithClose } from '../../parts/choices/select-with-close/select-with-close.tsx'
import type { PartShow } from '../part-show.ts'
import { choicesOf, samples } from './choice-samples.ts'

/** A few choices and many: each has its own look. */
export const show: PartShow = {
  id: 'select-with-close',
  area: 'public',
  states: {
    empty: function Empty() {
      const { visit, visits, motive, motives } = useWords(samples)
      const many = choicesOf(motives)
      return (
        <>
          <SelectWithClose name="few-empty" label={visit} required choices={choicesOf(visits)} />
          <SelectWithClose name="empty" label={motive} choices={many} />
        </>
      )
    },
    filled: function Filled() {
      const { visit, visits, motive, motives } = useWords(samples)
      const many = choicesOf(motives)
      return (
        <>
          <SelectWithClose name="few-filled" label={visit} choices={choicesOf(visits)} defaultValue="second" />
          <SelectWithClose name="filled" label={motive} choices={many} defaultValue="sign" />
        </>
      )
    },
    error: function Wrong() {
      const { visit, visits, motive, motives, wrong } = useWords(samples)
      const many = choicesOf(motives)
      return (
        <>
          <SelectWithClose name="few-error" label={visit} required wrong={wrong} choices={choicesOf(visits)} />
          <SelectWithClose name="error" label={motive} required wrong={wrong} choices={many} />
        </>
      )
    },
    disabled: function Disabled() {
      const { visit, visits, motive, motives } = useWords(samples)
      const many = choicesOf(motives)
      return (
        <>
          <SelectWithClose name="few-disabled" label={visit} choices={choicesOf(visits)} defaultValue="first" disabled />
          <SelectWithClose name="disabled" label={motive} choices={many} defaultValue="friend" disabled />
        </>
      )
    },
    loading: function Loading() {
      const { motive } = useWords(samples)
      return <SelectWithClose name="loading" label={motive} choices={none} loading />
    },
    long: function Long() {
      const { visits, motives, longLabel, longChoice, longWrong } = useWords(samples)
      const many = choicesOf({ long: longChoice, ...motives })
      return (
        <>
          <SelectWithClose name="few-long" label={longLabel} choices={choicesOf({ long: longChoice, ...visits })} defaultValue="long" />
          <SelectWithClose name="long" label={longLabel} wrong={longWrong} choices={many} defaultValue="long" />
        </>
      )
    },
  },
}

const none: [] = []
