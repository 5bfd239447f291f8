import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { Prepare } from '../../parts/inputs/file-input/attached-files.ts'
import { FileInput } from '../../parts/inputs/file-input/file-input.tsx'
import { partShow } from '../part-show.ts'
import { samples } from './file-input-samples.ts'

const asTheyAre: Prepare = async (file) => file
const never: Prepare = () => new Promise(() => {})

/** As if somebody had chosen a plan and a photo. */
function Chosen({ name, prepare }: { name: string; prepare: Prepare }) {
  const { label, plan, photo } = useWords(samples)
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = around.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) return
    const chosen = new DataTransfer()
    chosen.items.add(new File(['%PDF-1.7'], plan, { type: 'application/pdf' }))
    chosen.items.add(new File([drawing], photo, { type: 'image/svg+xml' }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change'))
  }, [plan, photo])
  return (
    <div ref={around}>
      <FileInput name={name} label={label} pdf prepare={prepare} />
    </div>
  )
}

/** Nobody's photo belongs into the source. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><path d="M0 0h120v90H0z" fill="#bde5ca"/><path d="M15 45h90v45H15z" fill="#356096"/></svg>'

export const show = partShow({
  area: 'public',
  samples,
  states: {
    empty: ({ label, help }) => <FileInput name="empty" label={label} help={help} max={3} required />,
    filled: () => <Chosen name="filled" prepare={asTheyAre} />,
    loading: () => <Chosen name="loading" prepare={never} />,
    error: ({ label, wrong }) => <FileInput name="error" label={label} wrong={wrong} required />,
    disabled: ({ label }) => <FileInput name="disabled" label={label} disabled />,
    long: ({ longLabel, longHelp }) => <FileInput name="long" label={longLabel} help={longHelp} max={20} pdf />,
  },
})
