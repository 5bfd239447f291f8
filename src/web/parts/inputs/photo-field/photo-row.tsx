import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { ErrorMessage } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../words.ts'
import style from './photo-field.module.css'
import { type Photo, removePhoto } from './photo-store.ts'

type Props = { photo: Photo; disabled: boolean | undefined; onRemoved: () => void }

export function PhotoRow({ photo, disabled, onRemoved }: Props) {
  const { photoField: texts } = useWords(inputWords)
  const [stays, setStays] = useState(false)
  const { name, picture, state, part, why } = photo

  async function remove(): Promise<void> {
    // The focused button disappears with the photo.
    if (await removePhoto(photo)) onRemoved()
    else setStays(true)
  }

  return (
    <li className={style.row}>
      {name.endsWith('.pdf') ? (
        <span className={style.thumbnail}>
          <IconFileTypePdf size={32} stroke={1.75} aria-hidden />
        </span>
      ) : (
        <img className={style.thumbnail} src={picture} alt="" />
      )}
      <span className={style.name}>
        <bdi>{name}</bdi>
        {state === 'refused' ? <ErrorMessage>{why}</ErrorMessage> : <small className={style.state}>{texts[state]}</small>}
        {state === 'sending' && <progress className={style.progress} value={part} max={1} aria-label={texts.sending} />}
        {stays && <ErrorMessage>{texts.stays}</ErrorMessage>}
      </span>
      <button
        type="button"
        className={style.remove}
        aria-label={texts.remove(name)}
        disabled={disabled || state === 'sending'}
        onClick={() => void remove()}
      >
        <IconX size={22} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}
