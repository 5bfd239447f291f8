import { ErrorMessage } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../controls/button.tsx'
import { inputWords } from '../words.ts'
import style from './photo-field.module.css'
import { resendPhotos, useCardPhotos } from './photo-store.ts'

/** State of the card's photos on pages without their question. `isSent`: the card itself was sent. */
export function PhotoUploadStatus({ isSent = false }: { isSent?: boolean }) {
  const { news: texts, again } = useWords(inputWords).photoField
  const photos = useCardPhotos()
  const count = (...states: readonly string[]) => photos.filter(({ state }) => states.includes(state)).length
  const [sent, unsent, sending, waiting] = [count('sent'), count('unsent'), count('sending'), count('waiting')]
  const refused = photos.filter(({ state }) => state === 'refused')
  if (photos.length === 0) return null
  return (
    <div className={style.news}>
      <p role="status">
        {sending > 0
          ? texts.sending(sent + 1, sent + sending + waiting)
          : waiting > 0
            ? texts.waiting(waiting)
            : isSent && sent > 0 && unsent === 0
              ? texts.sent(sent)
              : ''}
      </p>
      {refused.map(({ key, name, why }) => (
        <ErrorMessage key={key}>
          <bdi>{name}</bdi>
          <br />
          {why}
        </ErrorMessage>
      ))}
      {unsent > 0 && (
        <>
          <ErrorMessage>{texts.unsent(unsent)}</ErrorMessage>
          <Button large wide onClick={resendPhotos}>
            {again}
          </Button>
        </>
      )}
    </div>
  )
}
