import { useEffect, useId, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import style from './page.module.css'
import { type GalleryPart, type PartState, partStates } from './part-show.ts'
import { readGalleryPart } from './parts.ts'
import { defineSamples } from './samples.ts'
import { galleryWords } from './words.ts'

const noSamples = defineSamples({ ja: {}, en: {}, zh: {} })

export function PartPage({ id }: { id: string }) {
  const show = readGalleryPart(id)
  const texts = useWords(galleryWords)
  const lacking = partStates.filter((state) => typeof show.states[state] === 'string')
  const [alive, setAlive] = useState<true>()
  // Tells tests that the page is hydrated and reacts to input.
  useEffect(() => setAlive(true), [])
  return (
    <div data-part={id} data-area={show.area} data-alive={alive} data-lacking={lacking.join(' ')}>
      <p className={style.area}>{texts.area[show.area]}</p>
      {partStates.map((state) => {
        const State = show.states[state]
        return typeof State !== 'string' && <StateSection key={state} show={show} state={state} State={State} />
      })}
    </div>
  )
}

type StateProps = { show: GalleryPart; state: PartState; State: Exclude<GalleryPart['states'][PartState], string> }

function StateSection({ show, state, State }: StateProps) {
  const texts = useWords(galleryWords)
  const samples = useWords(show.samples ?? noSamples)
  const heading = useId()
  const look = show.area === 'public' ? (show.wide ? style.public : style.column) : style.staff
  return (
    <section className={style.section} data-state={state} aria-labelledby={heading}>
      <h2 id={heading}>{texts.states[state]}</h2>
      <div className={look} data-show>
        <State {...samples} />
      </div>
    </section>
  )
}
