import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { maxFileBytes } from '#domain/attachments/attachment.ts'
import { describedByIds, ErrorMessage, FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { useNonce } from '../../../theme/nonce.ts'
import { Button } from '../../controls/button.tsx'
import { FileButton } from '../../controls/file-button.tsx'
import { inputWords } from '../words.ts'
import style from './photo-field.module.css'
import { PhotoRow } from './photo-row.tsx'
import { addPhotos, resendPhotos, useCardPhotos } from './photo-store.ts'
import { type FileProblem, prepareFile } from './ready-file.ts'

type Props = FieldProps & {
  max: number
  pdf: boolean
}

/** Without HEIC, because iPhones then convert to JPEG. */
const pictures = 'image/jpeg,image/png,image/webp'

/** A question for photos: taken or chosen, shrunk, sent while the form is filled in, and listed with the state of each. */
export function PhotoField({ id: givenId, name: field, label, help, wrong, required = false, marked = true, disabled, max, pdf }: Props) {
  const { photoField: texts } = useWords(inputWords)
  const fallback = useId()
  const id = givenId ?? fallback
  const nonce = useNonce()
  const all = useCardPhotos()
  const photos = all.filter((photo) => photo.field === field)
  const [busy, setBusy] = useState(false)
  const [bad, setBad] = useState<readonly { name: string; problem: FileProblem }[]>([])
  const [tooMany, setTooMany] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Photos wait for the card: with a card, one of them would be sending.
  const isQueued = photos.some(({ state }) => state === 'waiting') && !all.some(({ state }) => state === 'sending')
  const noMore = disabled || busy || photos.length >= max

  async function choose(from: HTMLInputElement): Promise<void> {
    const chosen = [...(from.files ?? [])]
    // Cleared, so that the same file may be chosen again.
    from.value = ''
    if (chosen.length === 0) return
    const room = max - photos.length
    setTooMany(chosen.length > room)
    setBusy(true)
    const refused: { name: string; problem: FileProblem }[] = []
    try {
      for (const file of chosen.slice(0, room)) {
        const ready = await prepareFile(file, { pdf, largest: maxFileBytes })
        if (typeof ready === 'string') refused.push({ name: file.name, problem: ready })
        else addPhotos(field, [ready])
      }
    } catch {
      // The module that prepares photos could not be loaded.
      refused.push(...chosen.map(({ name }) => ({ name, problem: 'unreadable' as const })))
    }
    setBad(refused)
    setBusy(false)
  }
  const choosing = useRef(choose)
  choosing.current = choose
  // Files chosen before hydration.
  useEffect(() => void (input.current?.files?.length && choosing.current(input.current)), [])

  return (
    <FieldFrame id={id} group label={label} help={help} wrong={wrong} required={required} marked={marked}>
      <noscript>
        <style nonce={nonce}>{`.${style.buttons}{display:none}`}</style>
        <p>{texts.noScript}</p>
      </noscript>
      <div className={style.buttons}>
        <FileButton
          large
          ref={input}
          id={id}
          accept={pdf ? `${pictures},application/pdf` : pictures}
          multiple={max > 1}
          disabled={noMore}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedByIds(id, help, wrong)}
          onChange={(event) => void choose(event.currentTarget)}
        >
          <IconPhotoPlus size={22} stroke={1.75} aria-hidden />
          {pdf ? texts.pickOrPdf : texts.pick}
        </FileButton>
        <FileButton
          large
          className={style.camera}
          accept="image/*"
          capture="environment"
          disabled={noMore}
          onChange={(event) => void choose(event.currentTarget)}
        >
          <IconCamera size={22} stroke={1.75} aria-hidden />
          {texts.camera}
        </FileButton>
      </div>
      <p className={style.status} role="status">
        {busy ? texts.wait : isQueued ? texts.whenKept : ''}
      </p>
      {photos.length > 0 && (
        <ul className={style.list}>
          {photos.map((photo) => (
            <PhotoRow key={photo.key} photo={photo} disabled={disabled} onRemoved={() => input.current?.focus()} />
          ))}
        </ul>
      )}
      {photos.some(({ state }) => state === 'unsent') && (
        <>
          <ErrorMessage>{texts.network}</ErrorMessage>
          <Button large onClick={resendPhotos}>
            {texts.again}
          </Button>
        </>
      )}
      {tooMany && <ErrorMessage>{texts.tooMany(max)}</ErrorMessage>}
      {bad.map(({ name, problem }) => (
        <ErrorMessage key={name}>
          <bdi>{name}</bdi>
          <br />
          {problem === 'type' && pdf ? texts.typeOrPdf : texts.problems[problem]}
        </ErrorMessage>
      ))}
    </FieldFrame>
  )
}
