import type { FormDifference } from '#domain/forms/difference.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { hasUnpublishedChanges } from '../form-editor.ts'
import { formWords } from '../words.ts'
import style from './publish-bar.module.css'

type Props = { difference: FormDifference; onDiscard: () => void; onReview: () => void }

/** Bar with the publish button, always visible: changes take effect only through it. */
export function PublishBar({ difference, onDiscard, onReview }: Props) {
  const { bar: texts } = useWords(formWords)
  const count = difference.changes.length + difference.steps.length
  const isSame = !hasUnpublishedChanges(difference)
  return (
    <section className={style.bar} aria-label={texts.label} data-bar>
      <p className={style.words} role="status">
        {isSame ? texts.none : texts.some(count)}
      </p>
      {!isSame && (
        <Button look="quiet" destructive onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
      <Button look="primary" disabled={isSame} onClick={onReview}>
        {texts.review}
      </Button>
    </section>
  )
}
