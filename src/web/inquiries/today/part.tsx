import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { listInquiries, listUnanswered, type Unanswered } from '#contract/inquiries.ts'
import type { ApiCall } from '#contract/page.ts'
import { type Colleague, listColleagues } from '#contract/presence.ts'
import type { Locale } from '#domain/locale.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords, wordsInLocale } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import { AnswerNext } from './answer-next.tsx'
import { inquiriesTodayWords } from './words.ts'

/** Undefined if the role may not see inquiries. */
type Data =
  | {
      waiting: number
      isFailing: boolean
      /** Undefined if the list or its names could not be read. */
      next: { unanswered: Unanswered; colleagues: readonly Colleague[]; me: string | undefined } | undefined
    }
  | undefined

async function load(call: ApiCall, { shopId, me }: { shopId: string; me: string | undefined }): Promise<Data> {
  const params = { shopId }
  const [listed, unanswered, colleagues] = await Promise.all([
    call(listInquiries, { params, query: { most: 1 } }),
    call(listUnanswered, { params }),
    call(listColleagues, { params }),
  ])
  if (!listed.ok) return undefined
  return {
    waiting: listed.value.waitingCount,
    isFailing: Boolean(listed.value.mailbox?.failure),
    next: unanswered.ok && colleagues.ok ? { unanswered: unanswered.value, colleagues: colleagues.value.colleagues, me } : undefined,
  }
}

type SectionProps = { shopId: string; data: Data; onChange: () => Promise<void> | void }

function Section({ shopId, data, onChange }: SectionProps) {
  const texts = useWords(inquiriesTodayWords)
  const path = useLocalizePath()
  return (
    <>
      {data?.isFailing && (
        <p className={staff.warn}>
          <IconMailOff size={18} stroke={1.75} aria-hidden />
          <span className={staff.grow}>{texts.failing}</span>
          <PrefetchLink className={buttonClass({ small: true })} to={path('/shopAdmin/inquiries')}>
            {texts.open}
          </PrefetchLink>
        </p>
      )}
      {data?.next && <AnswerNext shopId={shopId} {...data.next} onChange={onChange} />}
    </>
  )
}

export const inquiriesTodayPart = {
  name: 'inquiries',
  load,
  needOf: (data: Data) =>
    data && data.waiting > 0
      ? {
          to: '/shopAdmin/inquiries',
          count: () => data.waiting,
          texts(locale: Locale) {
            const { title, says } = wordsInLocale(inquiriesTodayWords, locale)
            return { title, says }
          },
        }
      : undefined,
  doneSteps: () => [],
  Section,
  Entry: () => null,
}
