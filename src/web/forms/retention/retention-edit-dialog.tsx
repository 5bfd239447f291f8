import { useEffect, useRef } from 'react'
import type { Retention, RetentionPreview } from '#contract/privacy/retention.ts'
import type { Form } from '#domain/forms/form.ts'
import type { Locale } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { languageTags, useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { DoubleTapSafeButton } from '../../parts/dialogs/confirm-sheet/double-tap-safe-button.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import { describePrivacyClass, shownPrivacyClasses } from './class-fields.ts'
import { countErasedRecords, featureErasureEntries } from './losses.ts'
import { MonthsSetting } from './months-setting.tsx'
import style from './retention.module.css'
import { useRetentionEditor } from './use-retention.ts'
import { retentionWords } from './words.ts'

type Props = { shopId: string; retention: Retention; form: Form; onSaved: () => void; onClose: () => void }

/** Edits the retention period of each class. Saving requires a preview of what it would erase. */
export function RetentionEditDialog({ shopId, retention, form, onSaved, onClose }: Props) {
  const texts = useWords(retentionWords)
  const locale = useLocale()
  const { months, preview, busy, problem, choose, look, save } = useRetentionEditor(shopId, retention, onSaved)
  const goes = preview ? countErasedRecords(preview.now) : 0
  const saveWords = preview && goes > 0 ? texts.saveAndErase(preview.now.cards, otherLosses(preview.now, locale, 'counted')) : texts.save
  return (
    <MobileDialog
      open
      title={texts.title}
      onClose={onClose}
      foot={
        <ButtonRow end>
          <Button look="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          {preview ? (
            <DoubleTapSafeButton type="button" look={goes > 0 ? 'danger' : 'primary'} disabled={busy} onClick={() => void save(preview)}>
              {busy ? texts.saving : saveWords}
            </DoubleTapSafeButton>
          ) : (
            <Button look="primary" disabled={busy} onClick={() => void look()}>
              {busy ? texts.looking : texts.look}
            </Button>
          )}
        </ButtonRow>
      }
    >
      <div className={style.parts}>
        <p>{texts.rule}</p>
        {retention.rev === 0 && <p className={staff.muted}>{texts.proposed}</p>}
        {shownPrivacyClasses.map((privacy) => (
          <MonthsSetting
            key={privacy}
            label={texts.classes[privacy]}
            help={describePrivacyClass(form, privacy, texts, locale)}
            none={texts.keep}
            required
            value={months[privacy]}
            onChange={(chosen) => choose(privacy, chosen)}
          />
        ))}
        {problem && (
          <p className={staff.wrong} role="alert">
            {problem.detail}
          </p>
        )}
        <div aria-live="polite">{preview && <Loss key={JSON.stringify(preview)} preview={preview} />}</div>
        <p className={staff.muted}>{texts.notice}</p>
      </div>
    </MobileDialog>
  )
}

function otherLosses(loss: RetentionPreview['now'], locale: Locale, form: 'lost' | 'counted'): string[] {
  return featureErasureEntries.flatMap(({ count, texts }) => (count(loss) > 0 ? [texts(locale)[form](count(loss))] : []))
}

function Loss({ preview: { now, soon, examples } }: { preview: RetentionPreview }) {
  const texts = useWords(retentionWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const date = getDateTimeFormat(languageTags[locale], { dateStyle: 'medium', timeZone: 'UTC' })
  const counted = ({ classes }: RetentionPreview['now']) =>
    shownPrivacyClasses.flatMap((privacy) => (classes[privacy] > 0 ? texts.ofClass(texts.classes[privacy], classes[privacy]) : []))
  const named = (classes: RetentionPreview['examples'][number]['classes']) =>
    texts.listed(shownPrivacyClasses.filter((privacy) => classes.includes(privacy)).map((privacy) => texts.classes[privacy]))
  const shown = useRef<HTMLDivElement>(null)
  // Scroll to it: the choices above fill a phone's screen.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={shown} className={`${style.loss} ${countErasedRecords(now) > 0 ? style.erases : ''}`}>
      {(
        [
          ['now', now],
          ['soon', soon],
        ] as const
      ).map(([when, loss]) => (
        <section key={when} aria-label={texts[when]}>
          <h3>{texts[when]}</h3>
          {countErasedRecords(loss) === 0 ? (
            <p>{texts.nothing}</p>
          ) : (
            <>
              {loss.cards > 0 && (
                <>
                  <p>
                    <b>{texts.cards(loss.cards)}</b>
                  </p>
                  <ul>
                    {counted(loss).map((words) => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                </>
              )}
              {otherLosses(loss, locale, 'lost').map((words) => (
                <p key={words}>
                  <b>{words}</b>
                </p>
              ))}
              {when === 'now' && <p>{texts.within}</p>}
            </>
          )}
        </section>
      ))}
      {examples.length > 0 && (
        <section aria-label={texts.examples}>
          <h3>{texts.examples}</h3>
          <ul>
            {examples.map(({ cardId, touchedOn, classes }) => (
              <li key={cardId}>
                <PrefetchLink to={path(`/shopAdmin/cards/${cardId}`)}>
                  {texts.example(date.format(new Date(touchedOn)), named(classes))}
                </PrefetchLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
