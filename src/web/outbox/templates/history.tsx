import { lazy, Suspense, useEffect, useState } from 'react'
import { listMailTemplateVersions, type MailTemplate, type MailTemplateVersion } from '#contract/mail-templates.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { callAuthenticated } from '../../api/api.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { isSameText, replaceKeysByNames } from './tags.ts'
import { mailTemplateWords } from './words.ts'

export const LazyMailTemplateDiff = lazy(async () => ({
  default: (await reloadOnMissingChunk(import('./difference.tsx'))).MailTemplateDiff,
}))

type Props = {
  shopId: string
  timeZone: string
  name: string
  template: MailTemplate
  /** Undefined for readers without edit rights. */
  onRestore?: ((words: MailTemplateText | null) => void) | undefined
  onClose: () => void
}

export function MailTemplateHistory({ shopId, timeZone, name, template, onRestore, onClose }: Props) {
  const { history: texts } = useWords(mailTemplateWords)
  const { event, locale, standard } = template
  const [states, setStates] = useState<readonly MailTemplateVersion[] | 'failed'>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once and on each retry
  useEffect(() => {
    setStates(undefined)
    void callAuthenticated(listMailTemplateVersions, { params: { shopId, event, locale } }).then((result) =>
      setStates(result.ok ? result.value.states : 'failed'),
    )
  }, [shopId, event, locale, tries])
  return (
    <MobileDialog open title={texts.title(name)} onClose={onClose} foot={<Button onClick={onClose}>{texts.close}</Button>}>
      {states === undefined ? (
        <p role="status">{texts.loading}</p>
      ) : states === 'failed' ? (
        <div className={style.acts}>
          <StaffErrorMessage>{texts.failed}</StaffErrorMessage>
          <Button onClick={() => setTries(tries + 1)}>{texts.retry}</Button>
        </div>
      ) : states.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ol className={style.states}>
          {states.map((state, at) => (
            <State
              key={state.version}
              timeZone={timeZone}
              template={template}
              state={state}
              // The oldest loaded version may have predecessors that are not loaded.
              before={states[at + 1] ?? (state.version === 1 ? { words: null, enabled: true } : undefined)}
              onRestore={at > 0 ? onRestore : undefined}
            />
          ))}
          {onRestore && states[0]!.words !== null && (
            <li className={style.state}>
              <b>{texts.first}</b>
              <Button small onClick={() => onRestore(null)}>
                {texts.restore}
              </Button>
              <p className={style.words}>{standard.subject}</p>
            </li>
          )}
        </ol>
      )}
    </MobileDialog>
  )
}

type StateProps = Pick<Props, 'timeZone' | 'template' | 'onRestore'> & {
  state: MailTemplateVersion
  before: Pick<MailTemplateVersion, 'words' | 'enabled'> | undefined
}

function State({ timeZone, template: { locale, standard }, state, before, onRestore }: StateProps) {
  const { history: texts, names } = useWords(mailTemplateWords)
  const reader = useLocale()
  const at = getDateTimeFormat(reader, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(state.at))
  const shown = (words: MailTemplateText | null) => replaceKeysByNames(words ?? standard, names)
  const [now, was] = [shown(state.words), before && shown(before.words)]
  const isSame = was && isSameText(now, was)
  return (
    <li className={style.state}>
      <b>{texts.state(at, state.by)}</b>
      {onRestore && (
        <Button small aria-label={texts.restoreOf(at)} onClick={() => onRestore(state.words)}>
          {texts.restore}
        </Button>
      )}
      <p className={staff.help}>
        {[
          state.enabled ? texts.on : texts.off,
          ...(isSame ? [texts.same] : []),
          ...(state.words === null && !isSame ? [texts.isStandard] : []),
        ].join(' · ')}
      </p>
      {!isSame && (
        <Suspense>
          <LazyMailTemplateDiff from={was ?? now} to={now} locale={locale} />
        </Suspense>
      )}
    </li>
  )
}
