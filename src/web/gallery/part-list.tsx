import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Colours } from './colours.tsx'
import style from './page.module.css'
import { partIds } from './parts.ts'
import { SelfTest } from './self-test/self-test.tsx'
import { TypeScale } from './type-scale.tsx'
import { galleryWords } from './words.ts'

export function PartList() {
  const texts = useWords(galleryWords)
  const path = useLocalizePath()
  const { search } = useLocation()
  const heading = useId()
  return (
    <>
      <section className={style.section} aria-labelledby={heading}>
        <h2 id={heading}>{texts.parts.title}</h2>
        <ul className={style.parts} data-parts>
          {partIds.map((id) => (
            <li key={id}>
              <Link to={path(`/test/${id}`) + search} lang="en">
                {id}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <SelfTest />
      <Colours />
      <TypeScale />
    </>
  )
}
